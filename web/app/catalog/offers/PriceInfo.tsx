import { CONTENT_TYPES, type ResourceDetail } from '@shenglang/contract/catalog/entities'
import { pricesOf } from '@shenglang/contract/catalog/price'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import styles from './presale.module.css'

const IS_MUSIC: ReadonlySet<number> = new Set([CONTENT_TYPES.single, CONTENT_TYPES.collection])

/** What it costs, who has it without paying, and the way to get it. */
export function PriceInfo({ resource }: { resource: ResourceDetail }) {
  const { contentType, freeVipLevel, resourceId } = resource
  return (
    <section className={styles.price} aria-label="价格">
      <strong className="number">{pricesOf(resource)[0]?.words}</strong>
      {IS_MUSIC.has(contentType) ? (
        <p>{freeVipLevel > 0 ? `会员等级达到 VIP${freeVipLevel} 可免费下载` : '登录后可免费下载'}</p>
      ) : null}
      {contentType === CONTENT_TYPES.bespoke ? (
        <ButtonLink look="gold" to={`/udesign?offer=${resourceId}#request`}>
          提交定制需求
        </ButtonLink>
      ) : IS_MUSIC.has(contentType) ? (
        <ButtonLink look="gold" to={freeVipLevel > 0 ? '/noble' : `/resource?id=${resourceId}`}>
          {freeVipLevel > 0 ? '开通会员' : '去播放'}
        </ButtonLink>
      ) : (
        <>
          <Button look="gold" disabled>
            购买
          </Button>
          <small>在线购买还没有开放，可以先收藏</small>
        </>
      )}
    </section>
  )
}
