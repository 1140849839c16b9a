import { problems, type ProblemName, problemText } from "@thingwright/contract/grammar/problem.ts";
import { taskKinds } from "@thingwright/contract/grammar/task-kinds.ts";
import type { Task, TaskProblem } from "@thingwright/contract/grammar/tasks.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { messages } from "./words/en.ts";

/** Words for what a task does and has done, and for why it failed. */
export function useTaskWords() {
  const language = useLanguage();
  const t = useMessages(messages);
  return {
    /** What it does, such as "Disable devices". */
    name: ({ kind }: Task) => taskKinds[kind][language],
    /** What it has done, such as "12 devices disabled". */
    done: ({ kind, done }: Task) => t(kind, { count: done }),
    /** Why it or one of its objects has failed. A problem that this page does not know yet is shown by its name. */
    problem: ({ problem, parameters }: TaskProblem) =>
      problem in problems ? problemText(problem as ProblemName, language, parameters) : problem,
  };
}
