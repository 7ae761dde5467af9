/** Kinds of machine, by what runs on them. */
export const ROLES = ['web', 'media', 'postgres'] as const
export type Role = (typeof ROLES)[number]

/** Actions of a listener a day, on average over all who come that day. */
export const DAY = {
  'page, visitor': 3,
  'page, member': 3,
  list: 12,
  search: 3,
  facets: 2,
  detail: 6,
  'play: its address': 14,
  'play: its 4 MiB': 14,
  like: 1,
  comment: 0.05,
} as const
export type Action = keyof typeof DAY

/** Milliseconds of processor time, as `node bench/listener-cost.ts` measured them. */
export type Costs = Record<Action, Record<Role, number>>

export interface Stream {
  /** Bytes of memory of an open event stream. */
  bytes: number
  /** Processor time of having it open. */
  msPerSecond: number
}

/** The share of a day's actions in its busiest hour, and the factor by which that hour's busiest minute exceeds its mean. */
const BUSIEST_HOUR = 0.1
const BURST = 1.5
/** Minutes that a listener stays, and the share of members, who have an event stream open. */
const MINUTES = 25
const MEMBERS = 1 / 3
/** The highest load of a core: above it, requests queue faster than they are answered. */
const BUSY_MAX = 0.6
/** Cores and memory of one machine of each kind. */
export const MACHINE = { cores: 8, bytes: 32e9 }
const PLAY_BYTES = 4 * 1024 * 1024
const LINE_BITS = 1e9

export interface Plan {
  listeners: number
  actionsPerSecond: number
  playsPerSecond: number
  writesPerSecond: number
  gigabitsPerSecond: number
  streams: number
  /** Cores that are busy at the peak, and machines for them; two of each at least. */
  roles: Record<Role, { cores: number; machines: number }>
}

/** The busiest minute of a day with so many listeners. */
export function planFor(listeners: number, costs: Costs, stream: Stream): Plan {
  const perSecond = (times: number) => (listeners * times * BUSIEST_HOUR * BURST) / 3600
  const rates = Object.entries(DAY).map(([action, times]) => ({ action: action as Action, rate: perSecond(times) }))
  const streams = ((listeners * BUSIEST_HOUR * BURST * MINUTES) / 60) * MEMBERS
  const coresOf = (role: Role) =>
    rates.reduce((sum, { action, rate }) => sum + (rate * costs[action][role]) / 1000, 0) +
    (role === 'web' ? (streams * stream.msPerSecond) / 1000 : 0)
  const playsPerSecond = perSecond(DAY['play: its 4 MiB'])
  const bitsPerSecond = playsPerSecond * PLAY_BYTES * 8
  const machines = (role: Role) => {
    const forCores = coresOf(role) / (MACHINE.cores * BUSY_MAX)
    const forMemory = role === 'web' ? (streams * stream.bytes) / (MACHINE.bytes * BUSY_MAX) : 0
    const forBytes = role === 'media' ? bitsPerSecond / (LINE_BITS * BUSY_MAX) : 0
    return Math.max(2, Math.ceil(Math.max(forCores, forMemory, forBytes)))
  }
  return {
    listeners,
    actionsPerSecond: rates.reduce((sum, { rate }) => sum + rate, 0),
    playsPerSecond,
    writesPerSecond: perSecond(DAY.like + DAY.comment),
    gigabitsPerSecond: bitsPerSecond / 1e9,
    streams,
    roles: Object.fromEntries(ROLES.map((role) => [role, { cores: coresOf(role), machines: machines(role) }])) as Plan['roles'],
  }
}
