import { castOf } from './cast.ts'
import { MemoryShop } from './memory-shop.ts'
import { numbers } from './numbers.ts'
import { type FairnessWalk, walkThrough } from './walk.ts'
import { FairnessWorld, openingOf } from './world.ts'

/** A group of many accounts: some buyers and one artist are one person. */
const BUYERS = 50
const STEPS = 60

/** A random plan of a group with fifty accounts and an artist, who gain nothing by it. */
export function farmWalk(seed: number): Promise<FairnessWalk> {
  const below = numbers(seed)
  const cast = castOf(BUYERS)
  const shop = new MemoryShop(openingOf(cast, below))
  return walkThrough(new FairnessWorld({ cast, shop, below, seed }), STEPS)
}
