import { CONTENT_TYPES, type ResourceDetail } from '@shenglang/contract/catalog/entities'
import { pricesOf } from '@shenglang/contract/catalog/work/price'
import type { ListedCoupon } from '@shenglang/contract/commerce/coupons/coupons'
import type { SaleStatus } from '@shenglang/contract/commerce/sale/sale-terms'
import { yuan } from '@shenglang/contract/format'
import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Time } from '../../ui/data/Time.tsx'
import { CouponLines } from '../coupons/CouponLines.tsx'
import { BuyButton } from './BuyButton.tsx'
import { Countdown } from './Countdown.tsx'
import styles from './presale.module.css'
import * as texts from './texts.ts'

const IS_MUSIC: ReadonlySet<number> = new Set([CONTENT_TYPES.single, CONTENT_TYPES.collection])

interface PriceInfoProps {
  resource: ResourceDetail
  sale: SaleStatus
  /** Coupons that any buyer may use now. */
  coupons: readonly ListedCoupon[]
}

/** Price, free access, stock, deadline, and the button to buy it. */
export function PriceInfo({ resource, sale, coupons }: PriceInfoProps) {
  const { contentType, resourceId, priceFen, isBuy, reduced } = resource
  const { revalidate } = useRevalidator()
  const again = useCallback(() => void revalidate(), [revalidate])
  const prices = pricesOf(resource)
  const isOpen = prices.at(-1)?.kind === 'free'
  const level = prices.find(({ kind }) => kind === 'vip')
  return (
    <section className={`${styles.price} flex wrap middle gap-12-16`} aria-label={texts.price}>
      <strong className="number">{sale.percent < 100 ? yuan(sale.unitFen) : prices[0]?.words}</strong>
      {sale.percent < 100 ? (
        <p>
          {texts.originalPrice} <s className="number">{yuan(reduced?.usualFen ?? priceFen)}</s>
          {texts.memberPresale(sale.percent / 10)}
        </p>
      ) : null}
      {reduced && !isBuy ? (
        <p>
          {sale.percent < 100 ? null : (
            <>
              {texts.originalPrice} <s className="number">{yuan(reduced.usualFen)}</s> ·{' '}
            </>
          )}
          {texts.reducedFor} <Countdown to={reduced.endTime} onEnd={again} />
        </p>
      ) : null}
      {IS_MUSIC.has(contentType) && isOpen ? <p>{texts.signInDownloads}</p> : null}
      {level ? <p>{texts.levelDownloads(level.words)}</p> : null}
      <SaleLines sale={sale} />
      {priceFen > 0 && !isBuy ? (
        <CouponLines coupons={coupons} line={{ goodsType: 'RESOURCE', goodsId: resourceId, amountFen: sale.unitFen }} />
      ) : null}
      {contentType === CONTENT_TYPES.bespoke ? (
        <ButtonLink look="gold" to={`/udesign?offer=${resourceId}#request`}>
          {texts.submitDesignRequest}
        </ButtonLink>
      ) : null}
      {isOpen || isBuy ? (
        <ButtonLink look="gold" to={`/resource?id=${resourceId}`}>
          {isBuy ? texts.ownedPlay : texts.goPlay}
        </ButtonLink>
      ) : null}
      {priceFen > 0 && !isOpen && !isBuy && contentType !== CONTENT_TYPES.bespoke ? (
        <BuyButton resource={resource} sale={sale} />
      ) : null}
      {level && !isBuy ? <ButtonLink to="/noble">{texts.openVip}</ButtonLink> : null}
    </section>
  )
}

/** Stock, and countdowns to the start of the sale or the release. */
function SaleLines({ sale }: { sale: SaleStatus }) {
  const { state, stock, perPersonMax, startTime, endTime, releaseTime } = sale
  const { revalidate } = useRevalidator()
  const again = useCallback(() => void revalidate(), [revalidate])
  const isOver = state === 'ended' || state === 'soldOut'
  return (
    <>
      {state === 'soon' && startTime !== null ? (
        <p>
          {texts.untilSale} <Countdown to={startTime} onEnd={again} />
        </p>
      ) : null}
      {state === 'presale' && releaseTime !== null ? (
        <p>
          {texts.presaleUntil} <Countdown to={releaseTime} onEnd={again} />
        </p>
      ) : null}
      {stock !== null && !isOver ? (
        <p>
          {texts.remains} <span className="number">{stock}</span> {texts.pieceUnit}
        </p>
      ) : null}
      {perPersonMax !== null && !isOver ? <p>{texts.perPersonLimit(perPersonMax)}</p> : null}
      {endTime !== null && !isOver ? (
        <p>
          {texts.saleEnds} <Time at={endTime} look="moment" />
        </p>
      ) : null}
    </>
  )
}
