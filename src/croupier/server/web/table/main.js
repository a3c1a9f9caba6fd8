/** The table. */

import { byId, fill, make } from "../kit/dom.js";
import { showVisitor } from "../kit/visitor.js";

fill(byId("main"), make("h1", {}, "Table"));
showVisitor();
