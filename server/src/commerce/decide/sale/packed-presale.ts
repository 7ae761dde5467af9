/** The facts that decide when a work opens. Instants in milliseconds since 1970. */
export interface OpeningFacts {
  title: string
  /** The release of its presale; null without one. */
  releaseAt: number | null
  isReleased: boolean
}

export interface PackFacts extends OpeningFacts {
  /** When a pack that nobody has yet is published, null if it is not scheduled. */
  scheduledAt: number | null
}

/** A work that its pack would give before its release. */
export interface GivenEarly {
  title: string
  releaseAt: number
}

const opensAt = ({ releaseAt, isReleased }: OpeningFacts, now: number) =>
  isReleased || releaseAt === null ? now : Math.max(now, releaseAt)

/** The work of a pack that is released last, if the pack opens before it. It does not matter who sells which. */
export function givenEarly(pack: PackFacts, members: readonly OpeningFacts[], now: number): GivenEarly | undefined {
  const packOpensAt = Math.max(opensAt(pack, now), pack.scheduledAt ?? now)
  return members
    .map((member) => ({ title: member.title, releaseAt: opensAt(member, now) }))
    .filter(({ releaseAt }) => releaseAt > packOpensAt)
    .toSorted((one, other) => other.releaseAt - one.releaseAt)[0]
}
