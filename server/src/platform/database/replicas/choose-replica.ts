/** The last known state of a replica. */
export interface ReplicaFacts {
  /** It answers, and still follows a primary. */
  isAnswering: boolean
  /** The position in the log up to which it has everything. */
  replayed: number
  /** Milliseconds for which it has lacked something that the primary has. */
  lagMs: number
}

/** The end of the primary's log at a time. */
export interface Sample {
  position: number
  at: number
}

/** Milliseconds for which a replica has lacked something that the primary had, by samples in order. */
export function lagOf(samples: readonly Sample[], replayed: number, now: number): number {
  const lacking = samples.find(({ position }) => position > replayed)
  return lacking ? now - lacking.at : 0
}

/** A replica without an answer, or too far behind, serves nobody until it is back. */
export const isLeftOut = ({ isAnswering, lagMs }: ReplicaFacts, lagMaxMs: number): boolean => !isAnswering || lagMs > lagMaxMs

/** The index of a replica that has everything up to `atLeast`, in turn; undefined if the primary must be read. */
export function chooseReplica(
  replicas: readonly ReplicaFacts[],
  { atLeast, lagMaxMs, turn }: { atLeast: number; lagMaxMs: number; turn: number },
): number | undefined {
  const fit = [...replicas.keys()].filter((index) => {
    const facts = replicas[index] as ReplicaFacts
    return !isLeftOut(facts, lagMaxMs) && facts.replayed >= atLeast
  })
  return fit[turn % fit.length]
}

/** The replica that has most, to be read while the primary is gone. */
export function freshestReplica(replicas: readonly ReplicaFacts[]): number | undefined {
  const answering = [...replicas.keys()].filter((index) => replicas[index]?.isAnswering)
  return answering.sort((one, other) => (replicas[other]?.replayed ?? 0) - (replicas[one]?.replayed ?? 0))[0]
}
