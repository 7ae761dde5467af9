import type { Crate } from './crates.ts'
import { CRATE_LIMITS } from './crates.ts'

type Placed = Pick<Crate, 'crateId' | 'parentId'>

/** Crates in the order of their tree: each before those inside it. Siblings keep their order. */
export function inTreeOrder<Entry extends Placed>(crates: readonly Entry[], parentId = ''): Entry[] {
  return childrenOf(crates, parentId).flatMap((crate) => [crate, ...inTreeOrder(crates, crate.crateId)])
}

export function childrenOf<Entry extends Placed>(crates: readonly Entry[], parentId: string): Entry[] {
  return crates.filter((crate) => crate.parentId === parentId)
}

/** A crate and all crates inside it. */
export function withInner<Entry extends Placed>(crates: readonly Entry[], crateId: string): Entry[] {
  return [...crates.filter((crate) => crate.crateId === crateId), ...inTreeOrder(crates, crateId)]
}

/** The crates around one, outermost first. */
export function crateTrail<Entry extends Placed>(crates: readonly Entry[], crateId: string): Entry[] {
  const crate = crates.find((one) => one.crateId === crateId)
  return crate ? [...crateTrail(crates, crate.parentId), crate] : []
}

/** Nesting level of a crate: 1 at the top; 0 for an unknown crate. */
export function depthOf(crates: readonly Placed[], crateId: string): number {
  return crateTrail(crates, crateId).length
}

function heightOf(crates: readonly Placed[], crateId: string): number {
  return 1 + Math.max(0, ...childrenOf(crates, crateId).map((child) => heightOf(crates, child.crateId)))
}

/** The fault that forbids moving a crate into `parentId`; undefined when it may be moved. A crate not yet created has no id. */
export function whyNotBelow(
  crates: readonly Placed[],
  crateId: string | undefined,
  parentId: string,
): 'CRATE_CYCLE' | 'CRATE_TOO_DEEP' | undefined {
  if (crateId !== undefined && crateTrail(crates, parentId).some((crate) => crate.crateId === crateId)) return 'CRATE_CYCLE'
  const height = crateId === undefined ? 1 : heightOf(crates, crateId)
  return depthOf(crates, parentId) + height > CRATE_LIMITS.depth ? 'CRATE_TOO_DEEP' : undefined
}
