import {
  claimCoupon,
  couponText,
  type ListedCoupon,
  listListedCoupons,
  listMyCoupons,
  type UserCoupon,
} from '@shenglang/contract/commerce/coupons/coupons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { useCachedAnswer } from '../../remote/loaded.ts'
import { callContext } from '../../remote/page-context.ts'
import { keyOf, remoteQuery } from '../../remote/remote-query.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { pageIn } from '../../ui/browser/query-address.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { InputField } from '../../ui/controls/Field.tsx'
import { Pagination } from '../../ui/data/Pagination.tsx'
import { Time } from '../../ui/data/Time.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { AccountTabs } from '../AccountTabs.tsx'
import type { Route } from './+types/coupons-page'
import styles from './coupons.module.css'
import * as texts from './texts.ts'

const PAGE_SIZE = 30

export async function loader({ request, context }: Route.LoaderArgs) {
  const pageNum = pageIn(new URL(request.url).searchParams)
  const args = { pageNum, pageSize: PAGE_SIZE }
  return { args, first: await context.get(callContext)(listMyCoupons, args) }
}

export const meta: Route.MetaFunction = () => [{ title: texts.couponsTitle }, { name: 'robots', content: 'noindex' }]

export default function CouponsPage({ loaderData: { args, first } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const client = useQueryClient()
  const { rows, total } = useCachedAnswer(listMyCoupons, args, first)
  const { data: listed = [] } = useQuery(remoteQuery(listListedCoupons, {}))
  const offered = listed.filter(({ couponId }) => !rows.some((held) => held.couponId === couponId))
  const state = useCallForm(claimCoupon, {
    fields: { COUPON_REFUSED: 'code' },
    done: async () => {
      state.form.current?.reset()
      showToast(texts.couponReceived)
      await client.invalidateQueries({ queryKey: keyOf(listMyCoupons) })
    },
  })
  return (
    <>
      <PageHead title={texts.coupons} />
      <AccountTabs current="/user/coupons" />
      <div className={styles.claim}>
        <CallForm
          state={state}
          label={texts.receiveCoupon}
          submit={texts.receive}
          onSubmit={(values) => state.send({ code: textOf(values, 'code') })}
        >
          <InputField name="code" label={texts.promoCode} autoComplete="off" autoCapitalize="characters" maxLength={40} />
        </CallForm>
      </div>
      {rows.length + offered.length === 0 ? <Notice title={texts.noCoupons}>{texts.noCouponsHint}</Notice> : null}
      <ul className={styles.list}>
        {offered.map((coupon) => (
          <Line key={`offered ${coupon.couponId}`} coupon={coupon} state="usable">
            <Button disabled={state.isBusy} onClick={() => state.send({ code: coupon.code })}>
              {texts.receive}
            </Button>
          </Line>
        ))}
        {rows.map((coupon, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a user may have the same coupon twice
          <Line key={`${coupon.couponId} ${index}`} coupon={coupon} state={coupon.state}>
            <em>{texts.COUPON_STATES[coupon.state]}</em>
          </Line>
        ))}
      </ul>
      <Pagination query={query} pageNum={args.pageNum} pageSize={PAGE_SIZE} total={total} />
    </>
  )
}

interface LineProps {
  coupon: ListedCoupon
  state: UserCoupon['state']
  children: ReactNode
}

function Line({ coupon, state, children }: LineProps) {
  return (
    <li className={styles.coupon} data-state={state}>
      <strong>{couponText(coupon)}</strong>
      <span>
        <b>{coupon.title}</b>
        <small>{scopeOf(coupon)}</small>
        <small>
          <span className="number">{coupon.code}</span> · {state === 'waiting' ? texts.validFrom : texts.until}
          <Time at={state === 'waiting' ? coupon.startTime : coupon.endTime} look="moment" />
        </small>
      </span>
      {children}
    </li>
  )
}

function scopeOf({ resourceTitle, goodsTypes }: ListedCoupon): string {
  if (resourceTitle !== '') return texts.onlyFor(resourceTitle)
  return goodsTypes.length === 0
    ? texts.notForRecharge
    : texts.usedFor(goodsTypes.map((type) => texts.GOODS_NAMES[type]).join('、'))
}
