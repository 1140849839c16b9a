import type { Input, Reply, Route } from "@thingwright/contract/grammar/route.ts";
import {
  QueryClient,
  QueryObserver,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
  type UseQueryResult,
} from "@tanstack/react-query";
import { toast } from "../ui/toast.ts";
import { CallError, errorText, isAway } from "./call-error.ts";
import { call, type Ref, type Rest } from "./client.ts";
import { pointerReleased } from "../ui/pointer.ts";
import { retryPause } from "./retry-pause.ts";

/** How often a reading call is tried again while the server is unreachable, before the page says that it could not load. */
const retriesWhileAway = 3;

/**
 * Whether to retry a failed reading call. A refusal would be the same again, unless the server itself failed (5xx). A call that
 * still fails is made again once the live connection is back.
 */
function worthRetrying(failures: number, error: unknown): boolean {
  if (isAway(error)) return failures < retriesWhileAway;
  return failures < 1 && error instanceof CallError && error.status >= 500;
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a network a call fails with an error; the library's default would wait in silence.
    queries: { staleTime: 10_000, retry: worthRetrying, retryDelay: retryPause, networkMode: "always" },
    // A change is never retried automatically: the server may already have made it.
    mutations: { networkMode: "always" },
  },
});

/**
 * Keeps the answers that the page shows, which the cache would drop some minutes after the page is hidden. Fetches nothing.
 * @returns a function that lets the cache drop the answers again
 */
export function holdAnswers(): () => void {
  const shown = queryClient.getQueryCache().findAll({ type: "active" });
  const ends = shown.map(({ queryKey, options }) =>
    new QueryObserver(queryClient, { ...options, queryKey, enabled: false }).subscribe(() => undefined),
  );
  return () => {
    for (const end of ends) end();
  };
}

/**
 * Returns the cache key of a call. The key begins with the route's `resource` and `verb`, so that all calls of a
 * resource or a route can be found.
 */
export function keyOf(route: Ref<Route>, input?: unknown): readonly unknown[] {
  return input === undefined ? [route.resource, route.verb] : [route.resource, route.verb, input];
}

/** Returns the query options of a call, for loaders and prefetching. */
export function queryOf<R extends Route>(route: Ref<R>, input: Input<R>) {
  return queryOptions<Reply<R>>({
    queryKey: keyOf(route, input),
    async queryFn({ signal }) {
      try {
        return await call(route, ...([input, { signal }] as unknown as Rest<R>));
      } finally {
        // The answer may move a button that is being pressed, which would then lose its click.
        await pointerReleased();
      }
    },
  });
}

export interface CallOptions {
  /** False keeps the call waiting, for instance while its input is not known yet. */
  enabled?: boolean;
  /** Milliseconds for which an answer is taken as fresh. */
  staleTime?: number;
  /** Milliseconds between calls, for data without a live view. */
  refetchInterval?: number | false;
  /** Shows the answer to the last input while the next one loads. */
  keepPrevious?: boolean;
}

/** Calls a route that only reads, and caches the answer: `const product = useCall(api.products.get, { params: { id } })`. */
export function useCall<R extends Route>(
  route: Ref<R>,
  input: Input<R>,
  { keepPrevious, ...options }: CallOptions = {},
): UseQueryResult<Reply<R>> {
  return useQuery<Reply<R>>({
    ...queryOf(route, input),
    ...options,
    ...(keepPrevious && { placeholderData: (previous: Reply<R> | undefined) => previous }),
  } as Parameters<typeof useQuery<Reply<R>>>[0]);
}

/**
 * Changes cached answers. `set` applies a live delta or the reply of another call to a cached answer; it does nothing
 * if the answer is not cached.
 */
export function useKept() {
  const client = useQueryClient();
  return {
    set<R extends Route>(route: Ref<R>, input: Input<R>, update: (kept: Reply<R>) => Reply<R>): void {
      client.setQueryData<Reply<R>>(keyOf(route, input), (kept) =>
        kept === undefined ? kept : update(kept),
      );
    },
    /** Fetches the shown answers of a resource (`"products"`), or of one of its routes, again. */
    refresh(...what: (string | Ref<Route>)[]): Promise<unknown> {
      return Promise.all(
        what.map((part) =>
          client.invalidateQueries({ queryKey: typeof part === "string" ? [part] : keyOf(part) }),
        ),
      );
    },
  };
}

interface ActionOptions<R extends Route> {
  /** The resources or routes to fetch again afterwards; the route's own resource unless given. */
  invalidates?: readonly (string | Ref<Route>)[];
  /**
   * The resources or routes to fetch again if the call is refused as a conflict, because the page shows an outdated
   * state of them.
   */
  refreshOnConflict?: readonly (string | Ref<Route>)[];
  /** The words of the toast after success. */
  success?: string | ((reply: Reply<R>, input: Input<R>) => string);
  onDone?: (reply: Reply<R>, input: Input<R>) => void;
}

export interface Action<R extends Route> {
  /** Rejects with a CallError: for forms and confirmations, which show it themselves. */
  run: (input: Input<R>) => Promise<Reply<R>>;
  /** Shows a failure in a toast: for buttons and switches. */
  start: (input: Input<R>) => void;
  pending: boolean;
  /** The input of the call under way. */
  pendingInput: Input<R> | undefined;
  error: Error | null;
}

/** Provides a call that changes something, and fetches the affected answers again after success. */
export function useAction<R extends Route>(route: Ref<R>, options: ActionOptions<R> = {}): Action<R> {
  const kept = useKept();
  const mutation = useMutation<Reply<R>, Error, Input<R>>({
    mutationFn: (input) => call(route, ...([input] as unknown as Rest<R>)),
    onSuccess: (reply, input) => {
      const { success, onDone, invalidates = [route.resource] } = options;
      void kept.refresh(...invalidates);
      if (success) toast.success(typeof success === "function" ? success(reply, input) : success);
      onDone?.(reply, input);
    },
    onError: (error) => {
      const { refreshOnConflict } = options;
      if (refreshOnConflict && error instanceof CallError && error.is("conflict"))
        void kept.refresh(...refreshOnConflict);
    },
  });
  return {
    run: mutation.mutateAsync,
    start: (input) => mutation.mutate(input, { onError: (error) => toast.error(errorText(error)) }),
    pending: mutation.isPending,
    pendingInput: mutation.isPending ? mutation.variables : undefined,
    error: mutation.error,
  };
}
