import { vipOpens } from '@shenglang/contract/commerce/vip-opens'
import { useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../remote/remote-query.ts'
import { useUser } from '../../session/session.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { LevelBenefits } from '../LevelBenefits.tsx'
import { useTier } from './use-tier.ts'
import styles from './VipAbout.module.css'

/** Two rows of six. */
const COVERS_MAX = 12

/** What the level brings. */
export function VipAbout({ planId }: { planId: string }) {
  const { tier, below } = useTier(planId)
  if (!tier) return null
  return (
    <>
      <Opens vipLevel={tier.vipLevel} />
      <div className={styles.benefits}>
        <LevelBenefits tier={tier} belowLevel={below?.vipLevel} />
      </div>
      <p className={styles.note}>已下载的曲目一直是你的。</p>
    </>
  )
}

/** What of the music it opens beside what its buyer may have already, with the newest covers. */
function Opens({ vipLevel }: { vipLevel: number }) {
  const { data } = useQuery(remoteQuery(vipOpens, {}))
  const ownLevel = useUser()?.vipLevel ?? 0
  const level = data?.find((each) => each.vipLevel === vipLevel)
  const own = data?.find((each) => each.vipLevel === ownLevel)?.opens ?? 0
  if (!level || level.opens <= own) return null
  const covers =
    data?.filter((each) => each.vipLevel > ownLevel && each.vipLevel <= vipLevel).flatMap((each) => each.covers) ?? []
  return (
    <div className={styles.opens}>
      <h3>
        再解锁 <span className="number">{level.opens - own}</span> 首 <small>会随上新继续变多</small>
      </h3>
      <div className={styles.covers} aria-hidden="true">
        {covers.slice(0, COVERS_MAX).map(({ resourceId, cover, coverColor }) => (
          <Cover key={resourceId} cover={cover} color={coverColor} width={96} />
        ))}
      </div>
    </div>
  )
}
