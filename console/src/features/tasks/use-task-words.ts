import { problems, type ProblemName, problemText } from "@thingwright/contract/grammar/problem.ts";
import { taskKinds } from "@thingwright/contract/grammar/task-kinds.ts";
import type { Task, TaskProblem } from "@thingwright/contract/grammar/tasks.ts";
import { useMessages } from "../../lib/i18n.ts";
import { useLanguage } from "../../lib/language.ts";
import { messages } from "./words/en.ts";

/** The texts for what a task does and has done, and for why it failed. */
export function useTaskWords() {
  const language = useLanguage();
  const t = useMessages(messages);
  return {
    /** The name of the task, such as "Disable devices". */
    name: ({ kind }: Task) => taskKinds[kind][language],
    /** The result of the task, such as "12 devices disabled". */
    done: ({ kind, done }: Task) => t(kind, { count: done }),
    /**
     * Why the task or one of its objects has failed. If this page has no text for a problem, the name of the problem is
     * shown.
     */
    problem: ({ problem, parameters }: TaskProblem) =>
      problem in problems ? problemText(problem as ProblemName, language, parameters) : problem,
  };
}
