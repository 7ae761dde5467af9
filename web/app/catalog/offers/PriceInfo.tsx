import { CONTENT_TYPES, type ResourceDetail } from '@shenglang/contract/catalog/entities'
import { pricesOf } from '@shenglang/contract/catalog/price'
import type { SaleStanding } from '@shenglang/contract/commerce/sale-terms'
import { yuan } from '@shenglang/contract/format'
import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { CouponLines } from '../../commerce/coupons/CouponLines.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Time } from '../../ui/Time.tsx'
import { BuyButton } from './BuyButton.tsx'
import { Countdown } from './Countdown.tsx'
import styles from './presale.module.css'

const IS_MUSIC: ReadonlySet<number> = new Set([CONTENT_TYPES.single, CONTENT_TYPES.collection])

interface PriceInfoProps {
  resource: ResourceDetail
  standing: SaleStanding
}

/** What it costs, who has it without paying, how many are left and until when, and the way to get it. */
export function PriceInfo({ resource, standing }: PriceInfoProps) {
  const { contentType, resourceId, priceFen, isBuy } = resource
  const prices = pricesOf(resource)
  const isOpen = prices.at(-1)?.kind === 'free'
  const level = prices.find(({ kind }) => kind === 'vip')
  return (
    <section className={styles.price} aria-label="价格">
      <strong className="number">{standing.percent < 100 ? yuan(standing.unitFen) : prices[0]?.words}</strong>
      {standing.percent < 100 ? (
        <p>
          原价 <s className="number">{yuan(priceFen)}</s>，会员预售价 {standing.percent / 10} 折
        </p>
      ) : null}
      {IS_MUSIC.has(contentType) && isOpen ? <p>登录后可免费下载</p> : null}
      {level ? <p>会员等级达到 {level.words} 可免费下载</p> : null}
      <SaleLines standing={standing} />
      {priceFen > 0 && !isBuy ? (
        <CouponLines line={{ goodsType: 'RESOURCE', goodsId: resourceId, amountFen: standing.unitFen }} />
      ) : null}
      {contentType === CONTENT_TYPES.bespoke ? (
        <ButtonLink look="gold" to={`/udesign?offer=${resourceId}#request`}>
          提交定制需求
        </ButtonLink>
      ) : null}
      {isOpen || isBuy ? (
        <ButtonLink look="gold" to={`/resource?id=${resourceId}`}>
          {isBuy ? '已拥有，去播放' : '去播放'}
        </ButtonLink>
      ) : null}
      {priceFen > 0 && !isOpen && !isBuy && contentType !== CONTENT_TYPES.bespoke ? (
        <BuyButton resource={resource} standing={standing} />
      ) : null}
      {level && !isBuy ? <ButtonLink to="/noble">开通会员</ButtonLink> : null}
    </section>
  )
}

/** How many are left, and what it is waited for. */
function SaleLines({ standing }: { standing: SaleStanding }) {
  const { state, stock, perPersonMax, startTime, endTime, releaseTime } = standing
  const { revalidate } = useRevalidator()
  const again = useCallback(() => void revalidate(), [revalidate])
  const isOver = state === 'ended' || state === 'soldOut'
  return (
    <>
      {state === 'soon' && startTime !== null ? (
        <p>
          距开售 <Countdown to={startTime} onEnd={again} />
        </p>
      ) : null}
      {state === 'presale' && releaseTime !== null ? (
        <p>
          预售中，距发布 <Countdown to={releaseTime} onEnd={again} />
        </p>
      ) : null}
      {stock !== null && !isOver ? (
        <p>
          剩 <span className="number">{stock}</span> 件
        </p>
      ) : null}
      {perPersonMax !== null && !isOver ? <p>每人限购 {perPersonMax} 件</p> : null}
      {endTime !== null && !isOver ? (
        <p>
          销售至 <Time at={endTime} look="moment" />
        </p>
      ) : null}
    </>
  )
}
