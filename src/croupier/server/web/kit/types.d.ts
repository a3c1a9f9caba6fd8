/** What the pit answers. Written from the interface by tests/web/test_pages.py, CROUPIER_UPDATE_GOLDEN=1. */

/** What a patron has: on deposit, at tables by their ids, taken along in chips; what was won or lost at all, and in a practice pit what play chips a guest begins with (0: real money). */
export interface Account {
  person: string;
  deposit: number;
  at_tables: Record<string, number>;
  chips: number;
  net: number;
  play_chips: number;
}

/** Something to do: its words and key, the command that does it (for "ready", the commands to send before the dealer is asked to go on), the pieces of the hand it names, and if it cannot be done now, why. */
export interface ActView {
  id: string;
  label: string;
  group: string;
  key: string;
  commands: (Record<string, unknown>)[];
  fields: (FieldView)[];
  pieces: Record<string, number>;
  refusal: string;
  cite: string;
  main: boolean;
}

/** What the visitor may do now: `may` has an empty string for what is allowed, or the reason why not. */
export interface Actions {
  sequence: number;
  seats: (string)[];
  betting: boolean;
  asked: QuestionView | null;
  may: Record<string, string>;
  next: string;
}

/** The answers to a question, best first, with their exact values per unit of the wager; if the answer names pieces (a low hand, the cards to keep), the choices are those pieces. */
export interface Advice {
  seat: string;
  about: string;
  hand: string;
  shown: string;
  best: string;
  choices: (ChoiceFigures)[];
  assumes: string;
}

/** Post a change of an option or limit; `notice` holds later times of sign, announcement and report (left out: now). It takes effect in the first round after the notice the rules ask for. */
export interface Alter {
  do: "alter";
  option: string;
  value: unknown;
  notice: Record<string, string>;
  device_removed: boolean;
}

/** A command that is on disk: its entry as its sender may read it, and how the table stands now. */
export interface Answer {
  entry: number;
  events: (Record<string, unknown>)[];
  view: TableView;
}

/** A dealer or boxperson at a table, since when, and who sent them there. */
export interface Assignment {
  person: string;
  role: string;
  table: string;
  since: number;
  by: string;
}

/** What an audit found: the verdict, every fault, and how much was read through. */
export interface AuditedTable {
  verdict: string;
  faults: (string)[];
  remarks: (string)[];
  entries: number;
  events: number;
  rounds: number;
  heads: number;
  signed: number;
}

/** The house edge of a wager on another base: per roll, per wager resolved. */
export interface Base {
  per: string;
  percent: string;
  exact: string;
}

/** Make a wager or raise it by an amount; `accepted` when the dealer let it stand outside the limits, or "limit" where the dealer has said that it plays only up to the posted maximum. */
export interface Bet {
  do: "bet";
  seat: number | string;
  wager: string;
  amount: number;
  behind: string;
  coupon: number;
  accepted: boolean | "limit";
  verbal_cash: boolean;
}

/** Make several wagers at once. */
export interface Bets {
  do: "bets";
  seat: number | string;
  wagers: Record<string, number>;
}

/** A board: its newest results one by one, its roads, and all of it in lines of text. */
export interface BoardPicture {
  kind: string;
  name: string;
  marks: (Mark)[];
  roads: (Road)[];
  pieces: number;
  lines: (string)[];
}

/** The board of recent results, the newest last; `pieces` are the numbers a draw is made from. */
export interface BoardView {
  kind: string;
  name: string;
  groups: (string)[];
  results: (ResultView)[];
  pieces: number;
}

/** A sealed deck, set of tiles or set of dice: back color, serial number. */
export interface BringBody {
  kind: "cards" | "dice" | "tiles";
  marks: string;
}

/** Change cash into chips. */
export interface BuyIn {
  do: "buy_in";
  seat: number | string;
  cents: number;
}

/** What a cashier does for a patron: cash into the account, out of it, or chips for cash. */
export interface CageBody {
  do: "cash_out" | "deposit" | "withdraw";
  person: string;
  cents: number;
}

/** One transaction at the cage: its number, time and key, what was done for whom, by which cashier; of a drop box the table, and how much of it is slips on patrons' accounts. */
export interface CageEntry {
  entry: number;
  at: number;
  key: string;
  do: "cash_out" | "deposit" | "drop_count" | "play_chips" | "withdraw";
  person: string;
  cents: number;
  by: string;
  previous: string;
  table: string;
  slips: number;
}

/** Call a wager on or off. */
export interface Call {
  do: "call";
  seat: number | string;
  wager: string;
  on: boolean;
}

/** An entry of a road: its column and row from 0, what it is, and how many ties it has. */
export interface Cell {
  column: number;
  row: number;
  mark: string;
  ties: number;
}

/** How a hand does against others: wins, ties, loses, and its part of the pot. */
export interface ChanceFigures {
  hand: string;
  wins: string;
  ties: string;
  loses: string;
  pot: string;
  exact: string;
  value: number;
}

/** Hands against each other over every card to come. */
export interface Chances {
  game: string;
  shown: string;
  hands: (ChanceFigures)[];
}

/** A change on the sign: the option, its value from `starts` (milliseconds) on, and both in words. */
export interface ChangeView {
  option: string;
  value: unknown;
  starts: number;
  text: string;
}

/** What changed in the chapter between two days. */
export interface Changes {
  first: string;
  last: string;
  chapter: (HistoryRow)[];
  games: (GameChanges)[];
}

/** A strategy chart: `seen` names what the columns are, `letters` says what each letter means. */
export interface Chart {
  seen: string;
  columns: (string)[];
  parts: (ChartPart)[];
  letters: ([string, string])[];
}

/** A strategy chart, in parts if it is wide, the table it is for, and the color of each letter. */
export interface ChartFigures {
  note: string;
  parts: (Chart)[];
  colors: Record<string, string>;
}

/** One kind of hand in a strategy chart: a row for each total, its name first, then its letters. */
export interface ChartPart {
  title: string;
  rows: ((string)[])[];
}

/** A value chip and its color; empty where the rules name none. */
export interface Chip {
  cents: number;
  color: string;
}

/** What a choice is worth per unit of the wager, and what it costs against the best. */
export interface ChoiceFigures {
  word: string;
  value: number;
  net: string;
  exact: string;
  costs: string;
  method: string;
}

/** No more bets; at a dice table the throw. */
export interface Close {
  do: "close";
}

/** Close the table between rounds: the inventory is counted (`cents`), the seeds are revealed. */
export interface CloseTable {
  do: "close_table";
  cents: number | null;
}

/** A supervisor confirms the hand behind a large prize. */
export interface ConfirmPrize {
  do: "validate";
  seat: number | string;
}

/** The table of contents as of a day. */
export interface Contents {
  as_of: string;
  first_day: string;
  newest: string;
  subchapters: (Subchapter)[];
  counts: Counts;
}

/** Contribute another random value to the shuffles and rolls to come. */
export interface Contribute {
  do: "contribute";
  seat: number | string;
  value: string;
}

/** Correct what was entered at a live table: the last entry, or the one whose number is given; the other fields are those of `Enter`, with the right value. */
export interface Correct {
  do: "correct";
  entry: number;
  cards: (number)[] | null;
  values: (number)[] | null;
  stub: number | null;
  misdeal: boolean;
  answer: boolean | null;
}

/** Count the table inventory; a difference is reported as 13:69D-1.21(e) says. */
export interface CountInventory {
  do: "count_inventory";
  cents: number;
}

/** How many paragraphs there are of each status. */
export interface Counts {
  implemented: number;
  shown: number;
  noted: number;
  open: number;
}

/** Have chips taken from the table to the cage. */
export interface Credit {
  do: "credit";
  cents: number;
}

/** Say how many cards are to be cut from the top: the patron's part in the shuffle. */
export interface CutCards {
  do: "cut";
  cards: number;
}

/** A live table for its dealer; `reminders` are what the rules ask of people at this moment. */
export interface DealerPage {
  name: string;
  next: string;
  reminders: (string)[];
  expected: Expected | null;
  pieces: (PieceLeft)[];
  betting: boolean;
  closing: string;
  patrons: (Patron)[];
  seats: (string)[];
  entered: (Entered)[];
  irregularities: (ReportForm)[];
  view: TableView;
}

/** Answer the question asked of a seat; `amount` where the word puts up chips (none: the most the rule allows), `pieces` where it names some of the hand. */
export interface Decide {
  do: "decide";
  seat: number | string;
  word: string;
  amount: number | null;
  pieces: Record<string, string>;
}

/** A deck, a set of tiles or a set of dice at a table: its marks (back color, serial number), who brought, inspected and removed it and when (milliseconds, 0: not yet), when it must be changed, and why it left or has to leave. */
export interface Deck {
  id: string;
  table: string;
  kind: string;
  marks: string;
  brought_at: number;
  brought_by: string;
  inspected_at: number;
  inspected_by: string;
  due_at: number;
  removed_at: number;
  removed_by: string;
  reason: string;
}

/** A seed of a table: its commitment, the patrons' part, everything drawn under it, and the seed itself once it is revealed. `pieces` of `sets` sets left the shoe in this order, -1 where nobody has seen one yet. Where the shoe was not filled with whole sets, `kept` pieces had stayed in it and those of the `rack` were put back (both are stated with the seed). */
export interface Draw {
  number: number;
  commitment: string;
  sequence: number;
  round: number;
  shoe: string;
  set: string;
  sets: number;
  size: number;
  kept: (number)[];
  rack: (number)[];
  refills: (Refill)[];
  cut: number;
  values: Record<string, string>;
  closed: boolean;
  pieces: (number)[];
  results: (DrawnResult)[];
  seed: string;
  contribution: string;
  revealed: number;
}

/** What a device showed, under its label: values counted from `first`, each one of `of`. */
export interface DrawnResult {
  label: string;
  device: string;
  of: number;
  first: number;
  values: (number)[];
}

/** What the cage counted in the drop box of a table: cash, and slips on patrons' accounts. */
export interface DropBody {
  cash: number;
  slips: number;
}

/** The drop box of a closed table as the cage counted it, cash and slips on patrons' accounts, against the drop by the books; `entry` of the cage's journal. */
export interface DropCount {
  table: string;
  entry: number;
  at: number;
  cash: number;
  slips: number;
  drop: number;
  difference: number;
  by: string;
}

/** What the dealer of a live table sees: cards, what dice, wheel or balls show, a stub count, a reader's answer; no cards means dealt but unseen. */
export interface Enter {
  do: "enter";
  cards: (number)[] | null;
  values: (number)[] | null;
  stub: number | null;
  misdeal: boolean;
  answer: boolean | null;
}

/** Something that was entered and can be corrected. */
export interface Entered {
  entry: number;
  at: number;
  text: string;
}

/** What is entered next: pieces, what a device shows, a stub count or a reader's answer. At least `least` and at most `most` pieces at once; `unseen` says that they may stay unseen. A device shows `count` of its `results`, listed by name where there are few enough to be clicked. */
export interface Expected {
  kind: string;
  least: number;
  most: number;
  unseen: boolean;
  device: string;
  example: string;
  results: (string)[];
  count: number;
}

/** A wager, pay table, option or irregularity that was added, removed or changed, key by key. */
export interface FactChange {
  kind: string;
  what: string;
  id: string;
  cite: string;
  rows: ([string, string, string])[];
}

/** Why nothing was done: a kind and a message for programs, the rule where a rule refuses, and the sentence as people read it (money in dollars, the rule apart). */
export interface Failure {
  kind: string;
  message: string;
  cite: string;
  spoken: string;
}

/** The body of every answer that is not good. */
export interface FailureAnswer {
  error: Failure;
}

/** Something to be filled in before a command is sent: an amount, a number, one of several words, or a random value (`kind` "cents", "number", "choice" or "random"). */
export interface FieldView {
  name: string;
  label: string;
  kind: string;
  minimum: number;
  maximum: number;
  value: number | null;
  choices: (string)[];
}

/** A figure that is not about a wager: rolls for each decision, how often a hand comes. */
export interface Figure {
  name: string;
  decimal: string;
  exact: string;
}

/** A table of figures. */
export interface FigureRows {
  title: string;
  header: (string)[];
  rows: ((string)[])[];
}

/** Have chips brought to the table. */
export interface Fill {
  do: "fill";
  cents: number;
}

/** Who sits where, with what in hand and how much on the layout; cents. */
export interface FloorSeat {
  seat: string;
  patron: string;
  chips: number;
  wagered: number;
}

/** A table as the floor sees it: who is there, what it waits for, how it stands, what will change. `prize` is the seat whose prize a supervisor is to validate, `trouble` why no further round begins, each empty for none. */
export interface FloorTable {
  id: string;
  name: string;
  game: string;
  game_name: string;
  mode: string;
  round: number;
  next: string;
  stopped: boolean;
  seats: (FloorSeat)[];
  seat_count: number;
  dealers: (Assignment)[];
  inventory: InventoryView | null;
  changes: (ChangeView)[];
  prize: string;
  trouble: string;
}

/** A round that was searched for; times in milliseconds since 1970. */
export interface FoundRound {
  table_id: string;
  table: string;
  game: string;
  number: number;
  entry: number;
  at: number;
  patrons: (string)[];
  irregularities: (string)[];
  rulings: (string)[];
  corrections: number;
}

/** What changed in one game between two days; `said` if it was not authorized on one of them. */
export interface GameChanges {
  game: string;
  name: string;
  history: (HistoryRow)[];
  said: string;
  changes: (FactChange)[];
}

/** A game of the chapter. */
export interface GameRow {
  id: string;
  name: string;
}

/** A new guest: the name in the journals, and the token to send as `Authorization: Bearer`. */
export interface GuestAnswer {
  person: string;
  token: string;
}

/** The choices open with a hand, best first. */
export interface HandFigures {
  game: string;
  hand: string;
  shown: string;
  assumes: string;
  choices: (ChoiceFigures)[];
}

/** How a hand is entered: the pieces of one set, whether players hold cards of their own, and whether hands are compared with each other instead of having choices. */
export interface HandForm {
  pieces: (string)[];
  own: boolean;
  against: boolean;
}

/** Pieces of a holder: how many, and those the viewer sees. */
export interface HandView {
  count: number;
  cards: (string)[];
}

/** Hands of a round by their holders, each a list of pieces as the view names them. */
export interface HandsBody {
  hands: Record<string, (string)[]>;
}

/** Entry and hash of a journal at a time in milliseconds, with the public key that signed them, and the root of the tree over its entries; the journals of cage and house have none. */
export interface Head {
  table: string;
  entry: number;
  hash: string;
  at: number;
  key: string;
  signature: string;
  root: string;
}

/** Something that happened to a section; `after` if only an earlier day is known. */
export interface HistoryRow {
  day: string;
  section: string;
  event: string;
  after: string;
  until: string;
  rule: string;
  register: string;
  note: string;
  past: boolean;
}

/** One act: its number and time, what was done by whom in which role, the person, table or proposal it concerns, more in words, and the hash of the entry before. */
export interface HouseEntry {
  entry: number;
  at: number;
  do: string;
  by: string;
  role: string;
  about: string;
  table: string;
  details: Record<string, string>;
  previous: string;
}

/** Entries of the journal of the house, and whether there are more. */
export interface HouseSlice {
  entries: (HouseEntry)[];
  more: boolean;
}

/** The table inventory, for those who answer for it. */
export interface InventoryView {
  balance: number;
  opener: number;
  fills: number;
  credits: number;
  drop: number;
  result: number;
}

/** The pieces in front of a holder. */
export interface LaidHand {
  holder: string;
  place: string;
  pieces: (PieceView)[];
}

/** A seat: its patron, chips in hand and wagers. */
export interface LaidSeat {
  seat: string;
  patron: string;
  chips: number | null;
  wagers: (LaidWager)[];
}

/** A wager on the layout. */
export interface LaidWager {
  key: string;
  name: string;
  cents: number;
}

/** Leave the table with the chips in hand. */
export interface Leave {
  do: "leave";
  seat: number | string;
}

/** The posted minimum and maximum of a wager. */
export interface LimitView {
  minimum: number;
  maximum: number;
}

/** What a patron paid (below zero) or got; `moved` is more where it stayed with the patron. */
export interface Line {
  at: number;
  table: string;
  name: string;
  entry: number;
  round: number;
  cents: number;
  moved: number;
  source: string;
  target: string;
  cite: string;
}

/** A table as the lobby lists it; times in milliseconds since 1970; tables of one `link` share a meter. */
export interface LobbyRow {
  id: string;
  name: string;
  game: string;
  opened_at: number;
  closed_at: number | null;
  link: string;
}

/** A table as someone who looks for a seat sees it: `seats` is 0 where it has no number of seats; `proposed` where its rules are not in force; `yours` where the visitor sits. */
export interface LobbyTable {
  id: string;
  name: string;
  game: string;
  title: string;
  mode: string;
  seats: number;
  taken: number;
  limits: string;
  proposed: boolean;
  round: number;
  yours: boolean;
}

/** A result as it is shown, and its group. */
export interface Mark {
  round: number;
  shown: string;
  group: string;
}

/** A game's mathematics; `departures` are the rows of pay tables that do not follow the rules. */
export interface Mathematics {
  game: string;
  name: string;
  as_of: string;
  standing: string;
  caveats: (string)[];
  departures: (string)[];
  options: Record<string, unknown>;
  wagers: (WagerFigures)[];
  chart: ChartFigures | null;
  play: (Play)[];
  figures: (Figure)[];
  tables: (FigureRows)[];
  hand: HandForm | null;
}

/** Cents from one account to another. */
export interface Moved {
  cents: number;
  source: string;
  target: string;
}

/** The wager that words name: its key as a bet takes it, and what people call it; both empty where they name none. */
export interface Named {
  wager: string;
  name: string;
}

/** An answer: the most that may be put up with it, all of it if `exact`, and the pieces it names. */
export interface OfferView {
  word: string;
  amount: number;
  exact: boolean;
  pieces: Record<string, number>;
}

/** The table that was opened. */
export interface OpenAnswer {
  id: string;
}

/** A table to open: game, options of the licensee, the day of the rules, who deals, the posted time to decide (0: none; left out: two minutes at a virtual table, none at a live one), and the link of tables whose progressive meter it shares. */
export interface OpenBody {
  game: string;
  options: Record<string, unknown>;
  as_of: string | null;
  name: string;
  live: boolean;
  decision_seconds: number | null;
  link: string;
}

/** One way a wager ends: its name, what it pays, how likely it is. */
export interface OutcomeFigures {
  name: string;
  pays: string;
  chance: string;
  exact: string;
  value: number | null;
}

/** A paragraph: its gist, whether it was in force that day, what the software does and what proves it. */
export interface ParagraphRow {
  id: string;
  number: string;
  gist: string;
  kind: string;
  in_force: boolean;
  since: string;
  until: string;
  status: string;
  done: string;
  reason: string;
  code: (string)[];
  tests: (string)[];
  differs: string;
}

/** One's own password, the old and the new one. */
export interface PasswordBody {
  old: string;
  new: string;
}

/** A seat that is taken: what it is asked, empty for nothing, and what may be entered for it. */
export interface Patron {
  seat: string;
  about: string;
  acts: (ActView)[];
}

/** A patron's account with the password of the first sign-in. */
export interface PatronBody {
  name: string;
  password: string;
}

/** What a wager earns in one case: "7 to 6", or "win $50" where the amount is fixed. */
export interface Pays {
  case: string;
  text: string;
}

/** Someone with an account; `locked` after failed sign-ins, `initial` until they chose a password. */
export interface Person {
  name: string;
  role: string;
  added_at: number;
  locked: boolean;
  initial: boolean;
  retired: boolean;
}

/** Someone of the house: the role, and the password of the first sign-in. */
export interface PersonBody {
  name: string;
  role: string;
  password: string;
}

/** A piece, and whether one may still be in the shoe; not how many, which nobody who deals is shown. */
export interface PieceLeft {
  text: string;
  possible: boolean;
}

/** A piece: its text (empty if nobody knows it yet) and whether it lay face up. */
export interface PieceView {
  text: string;
  up: boolean;
}

/** What this server is: `play_chips` is what a guest begins with (0 in a pit of record), `seat_seconds` the posted time after which a patron who does nothing gives up the seat (0: never). */
export interface Pit {
  version: string;
  record: boolean;
  public_key: string;
  play_chips: number;
  seat_seconds: number;
}

/** The sign at a table: what is played under which rules, the wagers with their limits, the chips. `seats` is 0 at a table without a number of seats; `marks` is the highest number that can be marked on a ticket, 0 where there are none; `typed` are tickets as people say them. */
export interface Placard {
  id: string;
  name: string;
  game: string;
  mode: string;
  as_of: string;
  standing: string;
  seats: number;
  decision_seconds: number;
  families: (WagerFamily)[];
  wagers: (PlacardWager)[];
  chips: (Chip)[];
  rules: ((string)[])[];
  how: (Sentence)[];
  marks: number;
  typed: (string)[];
}

/** A wager offered here, with the place of its family; `together` are those that an amount goes on at once, none where it stands alone. */
export interface PlacardWager {
  id: string;
  name: string;
  family: number;
  together: (string)[];
}

/** Where the code cites a paragraph. */
export interface Place {
  cite: string;
  places: (string)[];
}

/** A heading of the best play and its lines; `level` is the level of the heading. */
export interface Play {
  title: string;
  lines: (string)[];
  level: number;
}

/** What patrons brought in cash and the cash of drop boxes less what patrons were paid, what is owed them, and the chips they took away from tables and have not brought; `entries` of the cage's journal. */
export interface Position {
  cash: number;
  deposits: number;
  chips_out: number;
  entries: number;
}

/** A ruling before it is confirmed: its kind, its text and rule, and what each seat gains by it in cents (below zero: gives back), where a correction changes what was settled. `ends` is what it puts an end to, `remove_deck` whether the cards or tiles leave the table. */
export interface Preview {
  ruling: string;
  text: string;
  cite: string;
  gained: Record<string, number>;
  ends: "card" | "hand" | "nothing" | "round" | "shoe";
  remove_deck: boolean;
}

/** What one person asks for and another may confirm: the command, what it does in words, who asks, until when it stands, what became of it, the second person, and the entry of the table's journal. */
export interface Proposal {
  id: string;
  table: string;
  what: string;
  said: string;
  command: Record<string, unknown>;
  by: string;
  at: number;
  expires_at: number;
  state: string;
  second: string;
  entry: number;
  confirmers: (string)[];
}

/** What is asked of whom: the answers offered, the one that applies at the deadline, and the rule. */
export interface QuestionView {
  seats: (string)[];
  about: string;
  words: (string)[];
  offers: (OfferView)[];
  default: string;
  deadline: number;
  cite: string;
}

/** What was clicked, typed or scanned; with `entry` (0: the last) it is to correct that one. */
export interface Read {
  text: string;
  entry: number | null;
}

/** The command to send, as the body of `command` or `preview`. */
export interface ReadAnswer {
  command: Record<string, unknown>;
}

/** The seats the virtual dealer still waits for; none: betting is closed. */
export interface Ready {
  waiting_for: (string)[];
}

/** A round step by step; `net` is what each seat won or lost in it, `hidden` counts pieces whose seed is not revealed yet. */
export interface Recalled {
  game: string;
  name: string;
  number: number;
  as_of: string;
  mode: string;
  options: Record<string, unknown>;
  steps: (Step)[];
  net: Record<string, number>;
  hidden: number;
  last: boolean;
  more: boolean;
}

/** Lower a wager to an amount; 0 takes it off the layout. */
export interface Reduce {
  do: "reduce";
  seat: number | string;
  wager: string;
  amount: number;
}

/** Pieces put back into a shoe once `start` had left it: those that had left at `places`, and `left` that were still in it. */
export interface Refill {
  start: number;
  places: (number)[];
  left: number;
}

/** What a command would be answered: nothing, or the refusal and its rule; `takes_two` names what takes two people. */
export interface Refused {
  refusal: string;
  cite: string;
  takes_two: string;
}

/** Why a set leaves the table. */
export interface RemoveBody {
  reason: "changed" | "flaw" | "marked" | "ruling" | "table_closed" | "tampering" | "wrong_count";
}

/** A table from its opening on: how it did, its fills and credits, and when it is closed the count of the inventory with its difference; `hold` is the win in parts of the drop. What the cage counted in the drop box, and by how much that is more or less than the drop by the books. */
export interface Report {
  table: string;
  name: string;
  game: string;
  opened_at: number;
  closed_at: number | null;
  result: Result;
  hold: number | null;
  counted: number | null;
  difference: number;
  slips: (Slip)[];
  drop_counted: number | null;
  drop_difference: number;
}

/** An irregularity that may be reported: when, what the rules say, and what a report states. */
export interface ReportForm {
  id: string;
  condition: string;
  ruling: string;
  fields: (string)[];
  choices: (string)[];
  cite: string;
}

/** Report that something went wrong; `again` when the same has happened a second time. */
export interface ReportIrregularity {
  do: "irregularity";
  id: string;
  details: Record<string, unknown>;
  again: boolean;
}

/** A password for the next sign-in, where it is to be changed. */
export interface ResetBody {
  password: string;
}

/** How a table did: cash in the drop box, fills and credits, what is in the inventory, the win, tips, and every listed movement of the inventory with its cents. */
export interface Result {
  opener: number;
  fills: number;
  credits: number;
  drop: number;
  inventory: number;
  win: number;
  tips: number;
  movements: Record<string, number>;
}

/** A result on the board: the round, what was shown, and its group ("red", "over") if it has one. */
export interface ResultView {
  round: number;
  shown: string;
  group: string;
}

/** One road of a scorecard. */
export interface Road {
  name: string;
  cells: (Cell)[];
}

/** Another role. */
export interface RoleBody {
  role: string;
}

/** Something said at the table that the game takes note of: consent to share a box, a relief dealer, a reshuffle. */
export interface Say {
  do: "say";
  word: string;
  seat: number | string;
}

/** A seat: the patron's name and chips in hand are for the patron and the house only. */
export interface SeatView {
  patron: string | null;
  chips: number | null;
  wagers: Record<string, WagerView>;
}

/** A section with its paragraphs, its history, and the places of the code that cite it. */
export interface SectionPage {
  as_of: string;
  section: string;
  number: string;
  title: string;
  game: string;
  game_name: string;
  words_held: boolean;
  since: string;
  in_force: boolean;
  paragraphs: (ParagraphRow)[];
  history: (HistoryRow)[];
  cited: (Place)[];
  before: string;
  after: string;
}

/** A section in the table of contents; `since` is the first day it is known to be in the chapter. */
export interface SectionRow {
  section: string;
  number: string;
  title: string;
  words_held: boolean;
  since: string;
  in_force: boolean;
  counts: Counts;
}

/** A sentence on the game and its rule. */
export interface Sentence {
  text: string;
  cite: string;
}

/** Who asks: the person, the role (`guest` without an account), whether a password is to be chosen, and the operations the person may ask for. */
export interface SessionAnswer {
  person: string;
  role: string;
  csrf: string;
  initial: boolean;
  may: (string)[];
}

/** A meter that tables share: its link, its name, what it shows, and the open tables of the link. */
export interface SharedMeter {
  link: string;
  name: string;
  cents: number;
  tables: (string)[];
}

/** A shoe as everyone sees it. */
export interface ShoeView {
  size: number;
  left: number;
  cutting_card_is_out: boolean;
  commitment: string;
}

/** Pieces of a holder in their places, empty where the viewer may not see one; whose they are, and what the hand is called. */
export interface ShownHand {
  pieces: (string)[];
  whose: string;
  name: string;
  own: boolean;
}

/** Name and password; a page asks for a `cookie`, a program gets the token. */
export interface SignInBody {
  name: string;
  password: string;
  cookie: boolean;
}

/** What is on the sign: limits and options that need notice, by id in words, and the changes posted. */
export interface SignView {
  game: string;
  options: Record<string, string>;
  changes: (ChangeView)[];
}

/** A session: the person and role, the token to send as `Authorization: Bearer` (empty with a cookie), and what a page sends as `X-CSRF-Token` with everything that changes something. */
export interface SignedIn {
  person: string;
  role: string;
  token: string;
  csrf: string;
  initial: boolean;
  expires_at: number;
}

/** Take a betting position, with cash for chips and a random value from the patron's own device. */
export interface Sit {
  do: "sit";
  seat: number | string;
  patron: string;
  buy_in: number;
  value: string;
}

/** Entries of a journal as the visitor may read them, and whether there are more. */
export interface Slice {
  entries: (Record<string, unknown>)[];
  more: boolean;
}

/** A fill or a credit: its number, which is that of its entry, when, how much, who asked for it and who confirmed it. */
export interface Slip {
  entry: number;
  at: number;
  kind: string;
  cents: number;
  by: string;
  second: string;
}

/** Every cent of a patron with round and rule. `lines` are some of them, the oldest first, after this many others (`before`) that came to `brought_forward`; what is on deposit, at tables, and taken along in chips; and what was won or lost at all. */
export interface Statement {
  person: string;
  lines: (Line)[];
  before: number;
  brought_forward: number;
  count: number;
  deposit: number;
  at_tables: Record<string, number>;
  chips: number;
  net: number;
}

/** One event of a round: what happened, who sent the command, what moved, and the table after it. */
export interface Step {
  sequence: number;
  entry: number;
  at: number;
  kind: string;
  by: string;
  person: string;
  said: (StepSentence)[];
  moved: (Moved)[];
  struck: boolean;
  hands: (LaidHand)[];
  seats: (LaidSeat)[];
  markers: (string)[];
}

/** A sentence and its rule. */
export interface StepSentence {
  text: string;
  cite: string;
}

/** The sections of one game, or those for all of them. */
export interface Subchapter {
  number: string;
  game: string;
  name: string;
  sections: (SectionRow)[];
}

/** A table as its page shows it to one viewer. */
export interface TablePage {
  view: TableView;
  seats: (string)[];
  asks: string;
  ends_in: number | null;
  default: string;
  acts: (ActView)[];
  hands: Record<string, ShownHand>;
  wagers: Record<string, string>;
  markers: (string)[];
  board: BoardPicture | null;
}

/** The table as one person sees it; `may` says what the viewer can do now, and if not, why not. */
export interface TableView {
  game: string;
  as_of: string;
  mode: string;
  round: number;
  sequence: number;
  head: string;
  closed: boolean;
  markers: Record<string, string>;
  meters: Record<string, number>;
  limits: Record<string, LimitView>;
  changes: (ChangeView)[];
  shoes: Record<string, ShoeView>;
  seats: Record<string, SeatView>;
  hands: Record<string, HandView>;
  board: BoardView | null;
  inventory: InventoryView | null;
  betting: boolean;
  asked: QuestionView | null;
  may: Record<string, string>;
  next: string;
}

/** Chips of a color of a patron's own, a stack of twenty worth this many cents; 0 gives them back. */
export interface TakeColor {
  do: "take_color";
  seat: number | string;
  color: string;
  stack: number;
}

/** Accept, decline or pass the dice or the shoe; whoever accepts dice picks two of the set by their marks. */
export interface TakeDice {
  do: "take_dice";
  seat: number | string;
  word: "accept" | "decline" | "pass";
  dice: (string)[];
}

/** The posted time to answer has run out: the default answer of the question applies. */
export interface TimeUp {
  do: "time_up";
  seat: number | string;
}

/** Give the dealer chips: they go into the tip box. */
export interface Tip {
  do: "tip";
  seat: number | string;
  cents: number;
}

/** A sentence about an event (`sequence`, `type`) and its rule; of a settled wager also its seat, what it won or lost, and how. */
export interface Told {
  sequence: number;
  type: string;
  text: string;
  cite: string;
  seat: string;
  net: number | null;
  outcome: string;
}

/** A transaction of the cage that is on disk, and what the patron has on deposit since. */
export interface Transacted {
  entry: number;
  at: number;
  do: string;
  person: string;
  cents: number;
  by: string;
  deposit: number;
}

/** What wagers of one kind have in common: what they are called, win and pay, and their limits. */
export interface WagerFamily {
  group: string;
  wins: string;
  loses: string;
  pays: (Pays)[];
  cite: string;
  pays_cite: string;
  minimum: number | null;
  maximum: number | null;
}

/** A wager in figures; `edge` is the number behind `percent`, for a picture. */
export interface WagerFigures {
  id: string;
  name: string;
  edge: number | null;
  percent: string;
  exact: string;
  deviation: string;
  per: (Base)[];
  outcomes: (OutcomeFigures)[];
  assumes: string;
  method: string;
}

/** A wager on the layout. */
export interface WagerView {
  stake: number;
  coupon: number;
  on: boolean;
  banked: boolean;
  behind: string;
}
