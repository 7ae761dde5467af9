import { vipOpens } from '@shenglang/contract/commerce/levels/vip-opens'
import { useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../../remote/remote-query.ts'
import { useUser } from '../../../session/session.tsx'
import { Cover } from '../../../ui/data/Cover.tsx'
import { LevelBenefits } from '../../levels/LevelBenefits.tsx'
import * as texts from './texts.ts'
import { useTier } from './use-tier.ts'
import styles from './VipAbout.module.css'

/** Two rows of six. */
const COVERS_MAX = 12

/** The benefits of the chosen level. */
export function VipAbout({ planId }: { planId: string }) {
  const { tier, below } = useTier(planId)
  if (!tier) return null
  return (
    <>
      <Opens vipLevel={tier.vipLevel} />
      <div className={`${styles.benefits} mt-24`}>
        <LevelBenefits tier={tier} belowLevel={below?.vipLevel} />
      </div>
      <p className="text-12 mt-24 ink-t2">{texts.downloadedIsYours}</p>
    </>
  )
}

/** The music that it opens beyond the buyer's level, with the newest covers. */
function Opens({ vipLevel }: { vipLevel: number }) {
  const { data } = useQuery(remoteQuery(vipOpens, {}))
  const userLevel = useUser()?.vipLevel ?? 0
  const level = data?.find((each) => each.vipLevel === vipLevel)
  const opensNow = data?.find((each) => each.vipLevel === userLevel)?.opens ?? 0
  if (!level || level.opens <= opensNow) return null
  const covers =
    data?.filter((each) => each.vipLevel > userLevel && each.vipLevel <= vipLevel).flatMap((each) => each.covers) ?? []
  return (
    <div className="mt-28">
      <h3 className="text-18 flex baseline gap-4">
        {texts.unlocksMore} <span className="number">{level.opens - opensNow}</span> {texts.trackUnit}{' '}
        <small className="text-13 push regular ink-t2">{texts.growsWithReleases}</small>
      </h3>
      <div className={styles.covers} aria-hidden="true">
        {covers.slice(0, COVERS_MAX).map(({ resourceId, cover, coverColor }) => (
          <Cover key={resourceId} cover={cover} color={coverColor} width={96} />
        ))}
      </div>
    </div>
  )
}
