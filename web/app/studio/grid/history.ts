/** A value with its undo and redo history. */
export interface History<Value> {
  past: readonly Value[]
  now: Value
  future: readonly Value[]
}

const STEPS_MAX = 200

export const begun = <Value>(now: Value): History<Value> => ({ past: [], now, future: [] })

/** Sets another value; with `isSame` it continues the step before, as taps do. */
export function stepped<Value>({ past, now }: History<Value>, next: Value, isSame = false): History<Value> {
  return { past: isSame && past.length > 0 ? past : [...past, now].slice(-STEPS_MAX), now: next, future: [] }
}

export function undone<Value>(history: History<Value>): History<Value> {
  const { past, now, future } = history
  const [before] = past.slice(-1)
  return before === undefined ? history : { past: past.slice(0, -1), now: before, future: [now, ...future] }
}

export function redone<Value>(history: History<Value>): History<Value> {
  const { past, now, future } = history
  const [after] = future
  return after === undefined ? history : { past: [...past, now], now: after, future: future.slice(1) }
}
