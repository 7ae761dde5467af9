/** The state of a host that was queried; `isAnswering` is false if it did not answer. */
export interface HostFacts {
  isAnswering: boolean
  isStandby: boolean
  /** Grows by one with each promotion; 0 of a standby. */
  timeline: number
}

/**
 * The index of the host that writes go to; undefined if none can take them. Of two that accept writes, one is a former primary
 * that was started again after the other was promoted: what is written to the older timeline would be lost. Once a timeline was
 * seen, an older one is never gone back to, even while the newer does not answer.
 */
export function choosePrimary(hosts: readonly HostFacts[], timelineSeen: number): number | undefined {
  let chosen: number | undefined
  for (const [index, { isAnswering, isStandby, timeline }] of hosts.entries()) {
    if (!isAnswering || isStandby || timeline < timelineSeen) continue
    if (chosen === undefined || timeline > (hosts[chosen] as HostFacts).timeline) chosen = index
  }
  return chosen
}
