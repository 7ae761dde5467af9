import type { FairnessWorld, Step } from '../world.ts'
import { couponsCheck } from './coupons.ts'
import { farmGain } from './farm.ts'
import { itemsCheck } from './items.ts'
import { MoneyCheck } from './money.ts'
import { failureCheck, grantedBy, levelCheck, pendingCheck } from './refunds.ts'
import { takingsCheck } from './takings.ts'
import { View } from './view.ts'
import { wholeRefundCheck } from './whole-refunds.ts'

/**
 * Checks the rules that must hold after each step, computed from prices that the world recorded itself. Each check returns the
 * violations as text. This is the one definition of fairness, for worlds in memory and at a database.
 */
export class FairnessChecks {
  readonly view: View
  readonly #world: FairnessWorld
  readonly #money: MoneyCheck

  constructor(world: FairnessWorld) {
    this.#world = world
    this.view = new View(world.tables, world.records)
    this.#money = new MoneyCheck(this.view)
  }

  after(step: Step): string[] {
    const { view } = this
    const granted = grantedBy(view, step)
    return [
      ...this.#money.find(this.#world.cast.artists),
      ...itemsCheck(view),
      ...takingsCheck(view),
      ...couponsCheck(view, granted),
      ...granted.flatMap(({ parts }) => parts.flatMap((part) => levelCheck(view, part))),
      ...(step.isRequest ? granted.flatMap((refund) => pendingCheck(view, refund, step.before)) : []),
      ...failureCheck(view, step, granted),
      ...(this.#world.below(4) === 0 ? wholeRefundCheck(view, this.#world.below) : []),
    ]
  }

  /** All buyers and the first artist are one group. */
  farm(): string[] {
    const [mine = ''] = this.#world.cast.artists
    const gain = farmGain(this.view, mine, this.#money.receivedBy(mine))
    return gain > 0 ? [`the farm gains ${gain}`] : []
  }
}
