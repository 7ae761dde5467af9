import {
  claimCoupon,
  couponWords,
  type ListedCoupon,
  listListedCoupons,
  listOwnCoupons,
  type OwnCoupon,
} from '@shenglang/contract/commerce/coupons'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { CallForm, textOf } from '../../forms/CallForm.tsx'
import { useCallForm } from '../../forms/call-form.ts'
import { useLoaded } from '../../remote/loaded.ts'
import { callContext } from '../../remote/page-context.ts'
import { keyOf, remoteQuery } from '../../remote/remote-query.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { showToast } from '../../ui/notifier.ts'
import { Pagination } from '../../ui/Pagination.tsx'
import { Time } from '../../ui/Time.tsx'
import { AccountTabs } from '../AccountTabs.tsx'
import type { Route } from './+types/coupons-page'
import styles from './coupons.module.css'

const PAGE_SIZE = 30
const STATE_NAMES: Record<OwnCoupon['state'], string> = { usable: '可使用', waiting: '未到时间', used: '已使用', ended: '已失效' }
const GOODS_NAMES = { VIP: '会员', RESOURCE: '作品与商品', DESIGN: '定制' }

export async function loader({ request, context }: Route.LoaderArgs) {
  const pageNum = Math.max(1, Math.trunc(Number(new URL(request.url).searchParams.get('pageNum'))) || 1)
  const asked = { pageNum, pageSize: PAGE_SIZE }
  return { asked, first: await context.get(callContext)(listOwnCoupons, asked) }
}

export const meta: Route.MetaFunction = () => [{ title: '优惠券 · 声浪' }, { name: 'robots', content: 'noindex' }]

export default function CouponsPage({ loaderData: { asked, first } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const client = useQueryClient()
  const { rows, total } = useLoaded(listOwnCoupons, asked, first)
  const { data: listed = [] } = useQuery(remoteQuery(listListedCoupons, {}))
  const offered = listed.filter(({ couponId }) => !rows.some((held) => held.couponId === couponId))
  const state = useCallForm(claimCoupon, {
    fields: { COUPON_REFUSED: 'code' },
    done: async () => {
      state.form.current?.reset()
      showToast('已领取')
      await client.invalidateQueries({ queryKey: keyOf(listOwnCoupons) })
    },
  })
  return (
    <>
      <h1>优惠券</h1>
      <AccountTabs current="/user/coupons" />
      <div className={styles.claim}>
        <CallForm
          state={state}
          label="领取优惠券"
          submit="领取"
          onSubmit={(values) => state.send({ code: textOf(values, 'code') })}
        >
          <Field name="code" label="优惠码" fault={state.faults.code}>
            {(control) => <input {...control} autoComplete="off" autoCapitalize="characters" maxLength={40} />}
          </Field>
        </CallForm>
      </div>
      {rows.length + offered.length === 0 ? <Notice title="还没有优惠券">有优惠码的话，在上面领取</Notice> : null}
      <ul className={styles.list}>
        {offered.map((coupon) => (
          <Line key={`offered ${coupon.couponId}`} coupon={coupon} state="usable">
            <Button disabled={state.isBusy} onClick={() => state.send({ code: coupon.code })}>
              领取
            </Button>
          </Line>
        ))}
        {rows.map((coupon, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one may hold the same coupon twice
          <Line key={`${coupon.couponId} ${index}`} coupon={coupon} state={coupon.state}>
            <em>{STATE_NAMES[coupon.state]}</em>
          </Line>
        ))}
      </ul>
      <Pagination query={query} pageNum={asked.pageNum} pageSize={PAGE_SIZE} total={total} />
    </>
  )
}

interface LineProps {
  coupon: ListedCoupon
  state: OwnCoupon['state']
  children: ReactNode
}

function Line({ coupon, state, children }: LineProps) {
  return (
    <li className={styles.coupon} data-state={state}>
      <strong>{couponWords(coupon)}</strong>
      <span>
        <b>{coupon.title}</b>
        <small>{scopeOf(coupon)}</small>
        <small>
          <span className="number">{coupon.code}</span> · {state === 'waiting' ? '从 ' : '至 '}
          <Time at={state === 'waiting' ? coupon.startTime : coupon.endTime} look="moment" />
        </small>
      </span>
      {children}
    </li>
  )
}

function scopeOf({ resourceTitle, goodsTypes }: ListedCoupon): string {
  if (resourceTitle !== '') return `仅用于《${resourceTitle}》`
  return goodsTypes.length === 0 ? '充值以外都可用' : `用于${goodsTypes.map((type) => GOODS_NAMES[type]).join('、')}`
}
