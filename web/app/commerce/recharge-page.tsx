import { exactYuan } from '@shenglang/contract/commerce/money'
import { readWallet } from '@shenglang/contract/commerce/order-routes'
import { yuan } from '@shenglang/contract/format'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { useLoaded } from '../remote/loaded.ts'
import { callContext } from '../remote/page-context.ts'
import { Button } from '../ui/Button.tsx'
import { Chip } from '../ui/Chip.tsx'
import { Field } from '../ui/Field.tsx'
import type { Route } from './+types/recharge-page'
import { openCheckout } from './open-checkout.tsx'
import { fenOf, whyNotRecharge } from './recharge-amount.ts'
import styles from './recharge-page.module.css'

export async function loader({ context }: Route.LoaderArgs) {
  return { purse: await context.get(callContext)(readWallet, {}) }
}

export const meta: Route.MetaFunction = () => [{ title: '充值 · 声浪' }, { name: 'robots', content: 'noindex' }]

export default function RechargePage({ loaderData }: Route.ComponentProps) {
  const purse = useLoaded(readWallet, {}, loaderData.purse)
  const { balanceFen, points, rechargeFen, rechargeMinFen, rechargeMaxFen, isSandbox } = purse
  const [chosenFen, choose] = useState<number | undefined>(rechargeFen[1] ?? rechargeFen[0])
  const [own, setOwn] = useState('')
  const [fault, setFault] = useState<string>()
  const recharge = (event: FormEvent) => {
    event.preventDefault()
    const fen = chosenFen ?? fenOf(own)
    const refusal = whyNotRecharge(fen, rechargeMinFen, rechargeMaxFen)
    setFault(refusal)
    if (refusal === undefined && fen !== undefined)
      void openCheckout({ items: [{ goodsType: 'RECHARGE', goodsId: String(fen) }] })
  }
  return (
    <div className={styles.page}>
      <h1>充值</h1>
      <dl className={`${styles.held} number`}>
        <div>
          <dt>余额</dt>
          <dd>{exactYuan(balanceFen)}</dd>
        </div>
        <div>
          <dt>积分</dt>
          <dd>{points}</dd>
        </div>
      </dl>
      <form method="post" noValidate className={styles.form} onSubmit={recharge}>
        <fieldset className={styles.tiers}>
          <legend>充多少</legend>
          {rechargeFen.map((fen) => (
            <Chip
              key={fen}
              aria-pressed={fen === chosenFen}
              onClick={() => {
                choose(fen)
                setFault(undefined)
              }}
            >
              {yuan(fen)}
            </Chip>
          ))}
        </fieldset>
        <Field
          name="own"
          label="其他金额（元）"
          hint={`${yuan(rechargeMinFen)} 到 ${yuan(rechargeMaxFen)}`}
          fault={fault}
          isRequired={false}
        >
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              maxLength={12}
              value={own}
              onChange={(event) => {
                setOwn(event.currentTarget.value)
                choose(event.currentTarget.value === '' ? (rechargeFen[1] ?? rechargeFen[0]) : undefined)
                setFault(undefined)
              }}
            />
          )}
        </Field>
        <Button type="submit" look="gold">
          充值 {exactYuan(chosenFen ?? fenOf(own) ?? 0)}
        </Button>
      </form>
      <ul className={styles.notes}>
        <li>余额可以买会员、曲目、合集与商品，付款时一点就到账。</li>
        <li>余额不能提现，也不能转给别人；没花完的充值可以在「我的订单」里申请退回原付款渠道。</li>
        <li>付款得到的积分会显示在这里；充值本身不计积分。</li>
        {isSandbox ? <li>现在是演示收银台：不会真的扣款，充进来的余额也只能在演示里使用。</li> : null}
      </ul>
      <p className={styles.more}>
        <Link to="/user/wallet">查看余额与积分的变动</Link>
      </p>
    </div>
  )
}
