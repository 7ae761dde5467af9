import { type BenefitFacts, benefitsOf, gainsOver, type SoundFacts } from '@shenglang/contract/commerce/levels/benefits'
import type { VipGoods } from '@shenglang/contract/commerce/levels/entities'
import { vipIconPath } from '@shenglang/contract/commerce/levels/vip-icon'
import type { Db } from '../../platform/database/db.ts'
import { readSaleRules } from '../sale/sale-rules.ts'
import { selectVipGoods } from './vip-goods.sql.ts'

export interface VipGoodsDeps extends Pick<BenefitFacts, 'downloadsADay'> {
  db: Db
  sound: () => Promise<SoundFacts>
}

/** The levels as shown, each with its benefits in numbers and what it adds to the one below. */
export async function listVipGoods({ db, downloadsADay, sound: readSound }: VipGoodsDeps): Promise<VipGoods[]> {
  const [tiers, { presalePercents }, sound] = await Promise.all([selectVipGoods(db), readSaleRules(db), readSound()])
  const facts = { downloadsADay, presalePercents, sound }
  let below = benefitsOf(0, [], facts)
  return tiers.map((tier) => {
    const benefits = benefitsOf(tier.vipLevel, tier.benefits, facts)
    const gains = gainsOver(benefits, below)
    below = benefits
    return { ...tier, iconUrl: tier.iconUrl || vipIconPath(tier.vipLevel), benefits, gains }
  })
}
