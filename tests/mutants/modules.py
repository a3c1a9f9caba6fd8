"""Which modules are mutated, and which tests stand nearest to each."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "croupier"
WHOLE = "verify.py"
"""The module of which no mutant may survive unexplained."""
SHARE = 0.95
"""The share of all other mutants, taken together, that the tests must kill."""

CASES = ("test_cases.py",)
GAMES = sorted(file.parent.name for file in SOURCE.glob("games/*/rules.toml"))
SESSIONS = ("battery/test_golden.py", "battery/test_rulings.py", *CASES)
"""Evenings, refusals and rulings of every game as text, and the cases: cheap, and strict about every cent."""
WHOLE_SITTINGS = (
    "battery/test_money_and_journal.py",
    "battery/test_hidden_cards.py",
    "battery/test_irregularities.py",
)
"""Random sittings of every game: strong, but too long for trials of a few seconds."""
SHOE_TEXTS = ("battery/test_shoes_golden.py",)
WHOLE_TEXTS = ("battery/test_live_golden.py", "battery/test_views_golden.py", *SHOE_TEXTS)
"""What the dealer of a live table enters, what people see of a table, and the end of a shoe, as text."""
TABLE = (*WHOLE_TEXTS, *SESSIONS, *WHOLE_SITTINGS)
COMMANDS = (
    "table/test_dealing.py",
    "table/test_taken_over.py",
    "table/test_commands.py",
    "table/test_exchanges.py",
    "table/test_repeated_reports.py",
    "table/test_posted_time.py",
    "table/test_alteration.py",
    "games/poker/test_betting_round.py",
    "table/test_postings.py",
    "table/test_inventory.py",
    "table/test_stopped.py",
    "table/test_prompts.py",
    "table/test_tips.py",
    "table/test_tickets_in_cases.py",
    "table/test_hostile_commands.py",
    *TABLE,
)
IRREGULAR = ("games/twentyone", "games/blackjack", "games/spanish_21", "games/three_card_21_n_done")
POKER = (
    "games/poker/test_betting_round.py",
    "games/poker/test_pots_and_showdown.py",
    "games/poker/test_table.py",
    "games/poker/test_put_right.py",
    *SESSIONS,
)
BESIDES = (
    "games/blackjack/test_insurance.py",
    "games/blackjack/test_multiple_action.py",
    "games/blackjack/test_side_wagers.py",
    "games/blackjack/test_side_wagers_in_order.py",
    "games/blackjack/test_bonus_amount.py",
    "games/blackjack/test_procedure.py",
    *SESSIONS,
)
PUNTO_BANCO = (
    "procedure/test_punto_banco.py",
    "games/punto_banco",
    "games/baccarat",
    "games/minibaccarat",
    *SHOE_TEXTS,
    *SESSIONS,
)
AGAINST_DEALER = (
    "battery/test_live_golden.py",
    "games/caribbean_stud",
    "games/three_card_poker",
    "games/double_down_stud",
    "games/let_it_ride",
)
LAYOUTS = ("games/roulette", "games/big_six", "games/sic_bo", "games/mini_dice", "games/pokette")
ONE_SHOE = ("games/casino_war", "games/red_dog", "games/chemin_de_fer", *SHOE_TEXTS)
GOING_AROUND = ("games/craps", "games/mini_dice", "games/chemin_de_fer", "games/baccarat")
AS_CASES = (
    "table/test_cases_closely.py",
    "table/test_cases_read.py",
    "table/test_cases_in_words.py",
    "table/test_cases.py",
    "table/test_case_parsing.py",
    "table/test_tickets_in_cases.py",
    *CASES,
)
"""Cases: how they are read, played out and compared."""
OF_CASES = (*("cases", "dealer", "script", "case_tickets", "case_words", "given_hands", "down_cards"),)
KEPT = (
    "table/test_recorded_chance.py",
    "table/test_taken_over.py",
    "table/test_resumed.py",
    "table/test_replay_in_words.py",
    "table/test_corrections_in_words.py",
    "table/test_store.py",
    "table/test_journal.py",
    "table/test_replay.py",
    "table/test_old_journals.py",
    "table/test_software.py",
    "table/test_scanner.py",
    "table/test_verify_corrected.py",
    "games/poker/test_put_right.py",
    "battery/test_live_golden.py",
)
"""Journals: kept, read again, replayed, corrected."""
LEDGER = ("pit/test_ledger.py", "pit/test_cage.py", "pit/test_books.py", "pit/test_meters.py")
OF_THE_LEDGER = ("bookkeeping", "ledger", "meters", "cage", "cage_journal", "statements")
"""Modules of the pit that move money, or add up what was moved; their tests are run on SQLite."""
CORRECTED = (
    "table/test_previews.py",
    "table/test_entering.py",
    "table/test_corrected_entries.py",
    "table/test_hostile_commands.py",
    "table/test_resumed.py",
    "table/test_corrections_in_words.py",
    "table/test_verify_corrected.py",
    "games/poker/test_put_right.py",
    "battery/test_live_golden.py",
)
SEEN = (
    "table/test_view_records.py",
    "table/test_resumed.py",
    "table/test_opening.py",
    "table/test_views.py",
    "table/test_board.py",
    "table/test_commands.py",
    "table/test_alteration.py",
    "table/test_stopped.py",
    "table/test_prompts.py",
    "table/test_hostile_commands.py",
    "table/test_looked_at.py",
    "battery/test_views_golden.py",
    "battery/test_live_golden.py",
    "battery/test_golden.py",
    "battery/test_rulings.py",
)
"""What people see of a table."""
PLAY = (
    "table/test_opening.py",
    "table/test_brought_chips.py",
    "table/test_looked_at.py",
    "table/test_store.py",
    "games/pai_gow/test_pai_gow_table.py",
    "games/chemin_de_fer/test_chemin_round.py",
    *COMMANDS,
)
REFILLS = (
    "table/test_put_back.py",
    "table/test_fairness.py",
    "table/test_verify.py",
    "table/test_verify_refilled.py",
    "games/test_empty_shoe.py",
    "games/spanish_21/test_shoe.py",
    "games/blackjack/test_shoe.py",
    "games/three_card_21_n_done/test_irregularities.py",
    "cli/test_play_commitments.py",
)
SLOW = (
    "kernel",
    "analysis",
    "one_fact",
    "choices",
    "charts",
    "guide",
    "options_and_values",
    "properties",
    "coverage_complete",
)
"""Words in the names of test files that have nothing to do with a live table, or take long."""

DECLARED_OUTCOMES = (
    "law/test_wagers_listed.py",
    "law/test_outcomes_closely.py",
    "law/test_declarations_read.py",
    "law/test_offered.py",
    "law/test_rules_at_the_edge.py",
    "law/test_wager_keys.py",
    "law/test_display.py",
    "games/small",
)
"""What a table with declared wagers goes by: all of them as text, and small games by brute force."""
EDITIONS = (
    "law/test_editions.py",
    "law/test_editions_closely.py",
    "law/test_editions_whole.py",
    "law/test_register.py",
    "law/test_paragraph_dates.py",
)
RULES_READ = (
    "law/test_rules_loading.py",
    "law/test_rules_closely.py",
    "law/test_rules_refused.py",
    "law/test_rules_at_the_edge.py",
    "law/test_editions.py",
    "law/test_options.py",
    "law/test_game_register.py",
)
OPTIONS = (
    "law/test_options.py",
    "law/test_options_closely.py",
    "law/test_options_at_the_edge.py",
    "law/test_compliance.py",
    "law/test_compliance_closely.py",
    "law/test_raised_payouts.py",
    "law/test_alternatives_listed.py",
)

NEAREST: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "verify.py",
        (
            "equipment/test_verify.py",
            "table/test_verify_tampered.py",
            "table/test_verify.py",
            "table/test_verify_noticed.py",
            "table/test_verify_corrected.py",
            "table/test_verify_refilled.py",
            "table/test_verify_command.py",
            "games/poker/test_put_right.py",
        ),
    ),
    (
        "equipment/chips.py",
        ("equipment/test_chips.py", "equipment/test_chips_to_the_cent.py", "table/test_inventory.py"),
    ),
    (
        "equipment/inventory.py",
        (
            "equipment/test_chips.py",
            "law/test_money_in_words.py",
            "equipment/test_chips_to_the_cent.py",
            "table/test_inventory.py",
        ),
    ),
    (
        "equipment/devices.py",
        ("equipment/test_devices.py", "equipment/test_derivation.py", "equipment/test_entropy.py"),
    ),
    (
        "equipment/orders.py",
        (
            "equipment/test_orders.py",
            "equipment/test_derivation.py",
            "equipment/test_entropy.py",
            "table/test_fairness.py",
        ),
    ),
    (
        "equipment/derivation.py",
        (
            "equipment/test_orders.py",
            "equipment/test_derivation.py",
            "equipment/test_entropy.py",
            "equipment/test_verify.py",
        ),
    ),
    ("equipment/collection.py", ("equipment/test_collection.py", "cli/test_draw.py")),
    ("equipment/entropy.py", ("equipment/test_entropy.py", "equipment/test_derivation.py")),
    (
        "equipment",
        (
            *(
                f"equipment/test_{name}.py"
                for name in (
                    "cards",
                    "cards_as_typed",
                    "deck",
                    "dice",
                    "pieces",
                    "seen_cards",
                    "entropy",
                    "refused_pieces",
                )
            ),
            "table/test_scanner.py",
        ),
    ),
    ("law/digest.py", ("law/test_digest.py", "law/test_released_facts.py")),
    ("law/odds.py", ("law/test_odds.py", "law/test_odds_and_limits_closely.py")),
    ("law/money.py", ("law/test_money.py", "law/test_money_in_words.py")),
    (
        "law/limits.py",
        (
            "law/test_limits_and_notice.py",
            "games/let_it_ride/test_settlement.py",
            "law/test_odds_and_limits_closely.py",
        ),
    ),
    (
        "law/notice.py",
        ("law/test_limits_and_notice.py", "law/test_compliance.py", "law/test_odds_and_limits_closely.py"),
    ),
    (
        "law/compliance.py",
        ("law/test_compliance.py", "law/test_compliance_closely.py", "cli/test_check_whole_tables.py"),
    ),
    (
        "law/payouts.py",
        ("law/test_raised_payouts.py", "games/craps/test_facts.py", "games/small/test_outcome_spaces.py"),
    ),
    ("law/coverage.py", ("law/test_coverage.py", "law/test_proofs_collected.py")),
    (
        "law/alternatives.py",
        ("law/test_alternatives.py", "law/test_alternatives_listed.py", "law/test_alternatives_closely.py"),
    ),
    ("law/citation.py", ("law/test_citation.py", "law/test_citation_closely.py")),
    *(
        (f"law/{name}.py", DECLARED_OUTCOMES)
        for name in (
            "spaces",
            "outcomes",
            "outcome_reading",
            "outcome_checks",
            "offered",
            "wager_keys",
            "display",
        )
    ),
    *((f"law/{name}.py", EDITIONS) for name in ("edition", "knowledge", "register")),
    *(
        (f"law/{name}.py", RULES_READ)
        for name in ("rules", "facts", "lines", "documents", "encoding", "refusal", "wording")
    ),
    *(
        (f"law/{name}.py", OPTIONS)
        for name in (
            "agreement",
            "option_objections",
            "option_reading",
            "option_values",
            "options",
            "other_pays",
            "stakes",
            "vigorish",
        )
    ),
    ("law", ("law", "games/small", "cli/test_check_whole_tables.py")),
    (
        "hands/poker.py",
        (
            "hands/test_poker.py",
            "hands/test_poker_names.py",
            "hands/test_three_card_names.py",
            "hands/test_seven_cards.py",
            "hands/test_compiled_poker.py",
        ),
    ),
    ("hands/twentyone.py", ("hands/test_twentyone.py", "hands/test_twentyone_names.py")),
    (
        "hands/twentyone_wagers.py",
        (
            "hands/test_twentyone_wagers.py",
            "games/blackjack/test_side_wagers.py",
            "games/spanish_21/test_procedure.py",
            "games/three_card_21_n_done/test_round.py",
        ),
    ),
    ("hands/twentyone_rules.py", ("hands/test_twentyone_wagers.py",)),
    *(
        (f"hands/{name}", ("games/pai_gow", "hands/test_pai_gow_by_the_book.py"))
        for name in ("pai_gow.py", "pai_gow_ways.py")
    ),
    (
        "hands/joker_poker.py",
        (
            "hands/test_joker_poker.py",
            "games/pai_gow_poker/test_house_ways.py",
            "games/pai_gow_poker/test_pai_gow_poker_settlement.py",
        ),
    ),
    ("hands/low.py", ("hands/test_low.py", "games/poker/test_pots_and_showdown.py")),
    *(
        (
            f"hands/{name}",
            (
                "hands/test_baccarat.py",
                "hands/test_baccarat_closely.py",
                "hands/test_baccarat_at_the_edge.py",
                "games/punto_banco",
                "games/chemin_de_fer",
            ),
        )
        for name in ("baccarat.py", "baccarat_wagers.py", "optional_draws.py")
    ),
    *(
        (
            f"hands/{name}",
            (
                "hands/test_multi_deck_closely.py",
                "hands/test_rank_tables.py",
                "hands/test_multi_deck.py",
                "hands/test_seven_cards.py",
                "hands/test_build.py",
                "hands/test_poker.py",
                "hands/test_poker_names.py",
            ),
        )
        for name in ("multi_deck.py", "categories.py", "seven_cards.py", "table.py")
    ),
    ("hands/build.py", ("hands/test_build.py", "hands/test_build_by_parts.py")),
    *(
        (f"hands/compiled_{name}.py", ("hands/test_compiled_by_hand.py", "hands/test_multi_deck.py"))
        for name in ("poker", "seven_cards", "joker_poker", "multi_deck", "low", "showdown")
    ),
    ("hands", ("hands",)),
    ("procedure/outcomes.py", ("procedure", "games/small", "games/craps/test_stakes.py", *SESSIONS)),
    ("procedure/void_round.py", ("games/test_void_round.py", *SESSIONS)),
    (
        "procedure/progressive.py",
        (
            "games/test_progressive_meter.py",
            "games/blackjack/test_side_wagers.py",
            "games/caribbean_stud/test_progressive.py",
        ),
    ),
    ("procedure/pots.py", POKER),
    ("procedure/betting_round.py", POKER),
    (
        "procedure/player_bank.py",
        ("games/test_player_bank.py", "games/pai_gow/test_pai_gow_table.py", *SESSIONS),
    ),
    (
        "procedure/two_hands.py",
        ("battery/test_live_golden.py", "games/pai_gow", "games/pai_gow_poker", *SESSIONS),
    ),
    ("procedure/ring.py", ("games/pai_gow", "games/pai_gow_poker", *SESSIONS)),
    ("procedure/punto_banco.py", PUNTO_BANCO),
    ("procedure/punto_banco_betting.py", PUNTO_BANCO),
    ("procedure/punto_banco_rulings.py", PUNTO_BANCO),
    ("procedure/curator.py", ("games/baccarat", "games/chemin_de_fer", *SESSIONS)),
    ("procedure/vigorish.py", ("games/test_vigorish_collected.py", "games/chemin_de_fer", *PUNTO_BANCO)),
    ("procedure/against_dealer.py", ("games/test_against_dealer.py", *AGAINST_DEALER, *SESSIONS)),
    ("procedure/one_deck.py", (*AGAINST_DEALER, *SESSIONS)),
    ("procedure/one_deck_rulings.py", (*AGAINST_DEALER, *SESSIONS)),
    ("procedure/one_event.py", ("procedure", *LAYOUTS, *SESSIONS)),
    ("procedure/one_event_rulings.py", ("procedure", *LAYOUTS, *SESSIONS)),
    ("procedure/layout_betting.py", (*LAYOUTS, *SESSIONS)),
    ("procedure/color_chips.py", ("procedure", *LAYOUTS, *SESSIONS)),
    ("procedure/out_of_order.py", ("procedure", *LAYOUTS, *SESSIONS)),
    ("procedure/one_shoe.py", ("procedure", *ONE_SHOE, *SESSIONS)),
    ("procedure/shoe_betting.py", ("procedure", *ONE_SHOE, *SESSIONS)),
    ("procedure/going_around.py", ("procedure", *GOING_AROUND, *SESSIONS)),
    ("procedure/seat_betting.py", ("games/test_seat_betting.py", *AGAINST_DEALER, *SESSIONS)),
    ("procedure/wagering.py", ("procedure", "games/test_seat_betting.py", "games/let_it_ride", *SESSIONS)),
    ("procedure", ("procedure", "games/test_empty_shoe.py", *IRREGULAR, "games/let_it_ride", *TABLE)),
    (
        "table/postings.py",
        ("table/test_postings.py", "table/test_inventory.py", "games/craps/test_patrons_money.py", *SESSIONS),
    ),
    ("table/results.py", ("table/test_results.py", *SESSIONS)),
    (
        "table/fold.py",
        (
            "table/test_fold.py",
            "table/test_taken_over.py",
            "table/test_postings.py",
            "table/test_results.py",
            "table/test_inventory.py",
            "table/test_stopped.py",
            "table/test_replay.py",
            "table/test_fairness.py",
            "table/test_alteration.py",
            "table/test_store.py",
            "table/test_verify.py",
            "games/craps/test_patrons_money.py",
            "games/poker/test_put_right.py",
            *SESSIONS,
        ),
    ),
    *(
        (f"table/{name}.py", COMMANDS)
        for name in (
            "requests",
            "answers",
            "exchanges",
            "irregularities",
            "dealing",
        )
    ),
    ("table/announced_limit.py", ("table/test_announced_limit.py",)),
    ("table/acts.py", ("table/test_acts.py", *PLAY)),
    ("table/play.py", PLAY),
    ("table/chance.py", (*REFILLS, *COMMANDS)),
    *((f"table/{name}.py", AS_CASES) for name in OF_CASES),
    *((f"table/{name}.py", CORRECTED) for name in ("correcting", "entering", "previews")),
    (
        "table/differences.py",
        (
            "table/test_differences.py",
            "table/test_differences_in_words.py",
            "table/test_replay_in_words.py",
        ),
    ),
    ("table/store.py", ("table/test_store.py", "table/test_store_files.py", "table/test_opening.py")),
    (
        "table/journal.py",
        ("table/test_journal.py", "table/test_journal_chain.py", "table/test_replay_in_words.py"),
    ),
    ("table/alteration.py", ("table/test_alteration_refused.py", "table/test_posted_time.py", *SEEN)),
    ("table/commands.py", ("table/test_command_texts.py", *SEEN)),
    ("table/prompts.py", ("table/test_prompt_texts.py", *SEEN)),
    ("table/events.py", ("table/test_command_texts.py", *SEEN)),
    ("table/piece_events.py", ("table/test_command_texts.py", *SEEN)),
    (
        "table/audit.py",
        (
            "table/test_audit_verdicts.py",
            "table/test_taken_over.py",
            "cli/test_audit.py",
            "table/test_old_journals.py",
        ),
    ),
    ("table/software.py", ("table/test_software_files.py", "table/test_software.py")),
    ("table/scanner.py", ("table/test_scanner.py", "table/test_scanner_closely.py")),
    ("table/replay.py", KEPT),
    ("table/company.py", ("table/test_company.py",)),
    ("table/passing.py", ("table/test_passing.py",)),
    ("table/sign.py", ("table/test_sign.py",)),
    ("table/seeing.py", ("table/test_seeing.py", *SEEN)),
    ("table", SEEN),
    *((f"pit/{name}.py", LEDGER) for name in OF_THE_LEDGER),
    (
        "games/blackjack/settlement.py",
        (
            "games/blackjack/test_settlement_by_spec.py",
            "games/twentyone/test_by_hand.py",
            "games/blackjack/test_side_wagers.py",
        ),
    ),
    (
        "games/spanish_21/settlement.py",
        ("games/spanish_21/test_procedure.py", "games/spanish_21/test_settlement.py"),
    ),
    (
        "games/three_card_21_n_done/settlement.py",
        ("games/three_card_21_n_done/test_round.py", "games/three_card_21_n_done/test_settlement.py"),
    ),
    (
        "games/craps/settlement.py",
        (
            "games/craps/test_stakes.py",
            "games/craps/test_procedure_settlement.py",
            "games/craps/test_patrons_money.py",
            "games/craps/test_procedure_fire.py",
        ),
    ),
    *(
        (f"games/blackjack/{name}", BESIDES)
        for name in ("side_wagers.py", "insurance.py", "multiple_action.py")
    ),
    ("games/blackjack", ("games/blackjack", "games/twentyone", *SESSIONS)),
    ("games/spanish_21", ("games/spanish_21", "games/twentyone", *SESSIONS)),
    ("games/three_card_21_n_done", ("games/three_card_21_n_done", "games/twentyone", *SESSIONS)),
    (
        "games/let_it_ride/settlement.py",
        ("games/let_it_ride/test_settlement.py", "hands/test_twentyone_names.py"),
    ),
    ("games/poker", POKER),
    *((f"games/{game}", (f"games/{game}", *SESSIONS)) for game in GAMES),
)
"""A module, or all modules of a folder; the first entry that fits a module is its own."""
CASES_OF = {
    "games/poker/settlement.py": "poker/",
    "games/poker/showdown.py": "poker/",
    "table": "settles",
}
"""Words in the names of the cases that are run; for a game's own modules, those of the game."""
HANDS = "poker and not (pai-gow or three-card)"
CASES_IN_SHORT = "keno or pai-gow or poker/ or pokette or baccarat/ or three-card-21 or roulette"
"""Games whose cases say more than who wagers and which cards are dealt."""
BACCARATS, PAI_GOWS = "baccarat or chemin", "pai-gow"
DEALERS = "caribbean or three-card-poker or double-down or let-it-ride"
AROUND = "craps or mini-dice or chemin or baccarat"
FELTS = "roulette or big-six or sic-bo or mini-dice or pokette"
SHOES = "casino-war or red-dog or chemin"
TWENTYONES = "blackjack or spanish or three-card-21 or let-it-ride"
PLAYED_IN = {
    "outcomes": f"craps or keno or {FELTS}", "void_round": "", "pots": HANDS, "betting_round": HANDS,
    "player_bank": PAI_GOWS, "two_hands": PAI_GOWS, "ring": PAI_GOWS,
    "punto_banco": BACCARATS, "punto_banco_betting": BACCARATS, "punto_banco_rulings": BACCARATS,
    "curator": BACCARATS, "vigorish": BACCARATS,
    "against_dealer": DEALERS, "one_deck": DEALERS, "one_deck_rulings": DEALERS, "seat_betting": DEALERS,
    "wagering": DEALERS, "one_event": FELTS, "one_event_rulings": FELTS, "layout_betting": FELTS,
    "color_chips": FELTS, "out_of_order": FELTS, "one_shoe": SHOES, "shoe_betting": SHOES,
    "going_around": AROUND,
}  # fmt: skip
"""The games whose cases and sessions play the passages of a module of `procedure`; any other, those of
twenty-one and let it ride.
"""
OF_A_GAME = (
    "settlement.py",
    "showdown.py",
    "tickets.py",
    "hands.py",
    "house_ways.py",
    "side_wagers.py",
    "multiple_action.py",
    "insurance.py",
)
"""The files of a game that settle wagers, or set the hands they are settled by."""
DECLARED = ("games/caribbean_stud/showdown.py", "games/three_card_poker/showdown.py")
"""What solver and kernel are told of a showdown: the tests of odds and simulation stand nearest to it."""


SELDOM = tuple(
    f"test_{name}.py"
    for name in (
        *("live", "by_hand", "irregularities", "shoe", "options", "paytables", "box_betting"),
        *("cards_in_error", "moments", "pai_gow_poker_table", "fast_action_holdem_table"),
    )
)
"""Tests of a game that take long and seldom find a fault in how its hands are set and settled."""
UNCOMPILED = "hands/compiled_"
"""How modules begin whose functions are mutated uncompiled."""


def is_uncompiled(module: str) -> bool:
    """Whether the functions of a module must not be compiled for a fault in them to take effect."""
    return module.startswith(UNCOMPILED)


def modules() -> list[str]:
    """Every module that is mutated, `verify.py` first."""
    found = []
    for place, _ in NEAREST:
        there = SOURCE / place
        files = [there] if there.is_file() else sorted(there.glob("*.py"))
        for file in files:
            name = str(file.relative_to(SOURCE))
            if file.name == "__init__.py" or (place.startswith("games/") and file.name not in OF_A_GAME):
                continue
            if name not in found and name not in DECLARED:
                found.append(name)
    return found


def quick_tests(module: str) -> list[Path]:
    """Those of the nearest that are worth collecting for trials of a few seconds."""
    long = {ROOT / "tests" / test for test in WHOLE_SITTINGS}
    seldom = SELDOM if module.startswith("games/") else ()
    return [file for file in nearest_tests(module) if file not in long and file.name not in seldom]


def nearest_of(module: str) -> tuple[str, ...]:
    """The entry of a module."""
    return next(tests for place, tests in NEAREST if module == place or module.startswith(f"{place}/"))


def nearest_tests(module: str) -> list[Path]:
    """The files of tests nearest to a module."""
    found = []
    for test in nearest_of(module):
        there = ROOT / "tests" / test
        found += [there] if there.is_file() else sorted(there.glob("test_*.py"))
    return [file for file in dict.fromkeys(found) if not any(word in file.name for word in SLOW)]


def chosen_tests(module: str) -> str:
    """Which of these tests are run, in the words of pytest's -k: of the cases, only those near the module."""
    folder, _, rest = module.partition("/")
    if folder == "procedure":
        word = PLAYED_IN.get(rest.removesuffix(".py"), TWENTYONES) or "settles"
        text = "test_golden or test_rulings"
        return f"not (test_case_ or {text}) or ((test_case_settles or {text}) and ({word}))"
    if folder == "games":
        game = rest.partition("/")[0].replace("_", "-")
        text, word = "test_golden or test_rulings", CASES_OF.get(module, game)
        return f"not (test_case_ or {text}) or (test_case_settles and ({word})) or (({text}) and {game})"
    if module.startswith("table/") and nearest_of(module) == SEEN:
        return "not test_case_"
    if folder == "table" and rest.removesuffix(".py") in OF_CASES:
        return f"not test_case_ or test_case_parsing or (test_case_settles and ({CASES_IN_SHORT}))"
    if folder == "pit":
        return "not postgresql"
    word = CASES_OF.get(module) or CASES_OF.get(folder, "none")
    return f"not test_case_ or (test_case_settles and ({word}))"
