import type { VipOpens } from '@shenglang/contract/commerce/levels/vip-opens'
import type { CommerceDeps } from '../sale/deps.ts'
import { selectVipAdds } from './vip-opens.sql.ts'

/** Two rows of six, as checkout shows them. */
const COVERS_MAX = 12

/** The number of works that each level opens now, including those of the levels below it. */
export async function listVipOpens({ db }: Pick<CommerceDeps, 'db'>): Promise<VipOpens[]> {
  let opens = 0
  return (await selectVipAdds(db, COVERS_MAX)).map((level) => {
    opens += level.adds
    return { ...level, opens }
  })
}
