import { readWallet } from '@shenglang/contract/commerce/order-routes'
import { exactYuan, signedYuan } from '@shenglang/contract/commerce/sale/money'
import { WALLET_UNITS, type WalletLine, type WalletUnit, walletLines } from '@shenglang/contract/commerce/wallet/wallet-lines'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import { usePageEvents } from '../../remote/events.ts'
import { callContext } from '../../remote/page-context.ts'
import { pageIn } from '../../ui/browser/query-address.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { ChipLink } from '../../ui/controls/Chip.tsx'
import { Pagination } from '../../ui/data/Pagination.tsx'
import { Time } from '../../ui/data/Time.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import { Row } from '../../ui/layout/Row.tsx'
import { AccountTabs } from '../AccountTabs.tsx'
import type { Route } from './+types/wallet-page'
import * as texts from './texts.ts'
import styles from './wallet.module.css'

const PAGE_SIZE = 30

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const unit = WALLET_UNITS.find((known) => known === query.get('unit')) ?? 'fen'
  const pageNum = pageIn(query)
  const call = context.get(callContext)
  const [wallet, lines] = await Promise.all([call(readWallet, {}), call(walletLines, { unit, pageNum, pageSize: PAGE_SIZE })])
  return { unit, pageNum, wallet, lines }
}

export const meta: Route.MetaFunction = () => [{ title: texts.walletTitle }, { name: 'robots', content: 'noindex' }]

export default function WalletPage({ loaderData: { unit, pageNum, wallet, lines } }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const { revalidate } = useRevalidator()
  // Every change of a wallet comes with a change of an order.
  usePageEvents({ order: () => void revalidate() })
  return (
    <>
      <PageHead title={texts.balancePoints} />
      <AccountTabs current="/user/wallet" />
      <section
        className={`${styles.held} flex wrap middle gap-8-28 mt-20 pad-16-20 edge radius-panel bg1`}
        aria-label={texts.balanceNow}
      >
        <p className="ink-t1">
          {texts.balance} <b className="number">{exactYuan(wallet.balanceFen)}</b>
        </p>
        <p className="ink-t1">
          {texts.points} <b className="number">{wallet.points}</b>
        </p>
        <ButtonLink to="/user/recharge">{texts.recharge}</ButtonLink>
        {wallet.isSandbox ? <small>{texts.sandboxNoMoney}</small> : null}
      </section>
      <nav className={styles.units} aria-label={texts.whichDetails}>
        {WALLET_UNITS.map((known) => (
          <ChipLink key={known} to={known === 'fen' ? '?' : `?unit=${known}`} aria-current={known === unit ? 'page' : undefined}>
            {texts.WALLET_UNITS[known]}
          </ChipLink>
        ))}
      </nav>
      {lines.total === 0 ? (
        <Nothing unit={unit} />
      ) : (
        <ul aria-label={texts.WALLET_UNITS[unit]}>
          {lines.rows.map((line) => (
            <Line key={line.lineId} line={line} unit={unit} />
          ))}
        </ul>
      )}
      <Pagination query={query} pageNum={pageNum} pageSize={PAGE_SIZE} total={lines.total} />
    </>
  )
}

function Line({
  line: { amount, cause, orderId, orderNo, isSandbox, createTime },
  unit,
}: {
  line: WalletLine
  unit: WalletUnit
}) {
  return (
    <Row>
      <span className={`${styles.words} grid shrink`}>
        <b>{cause}</b>
        <small className="text-13 ink-t2">
          <Time at={createTime} />
          {orderId === '' ? null : (
            <>
              {' · '}
              <Link className="hover-ink-t0" to={`/user/orders?id=${orderId}`}>
                {texts.orderNumber(orderNo)}
              </Link>
            </>
          )}
          {isSandbox ? texts.demoSuffix : ''}
        </small>
      </span>
      <b className="text-14 rigid number">{unit === 'fen' ? signedYuan(amount) : `${amount > 0 ? '+' : ''}${amount}`}</b>
    </Row>
  )
}

function Nothing({ unit }: { unit: WalletUnit }) {
  if (unit === 'point') return <Notice title={texts.noPoints}>{texts.noPointsHint}</Notice>
  return (
    <Notice title={texts.balanceUnchanged} actions={<ButtonLink to="/user/recharge">{texts.goRecharge}</ButtonLink>}>
      {texts.balanceUnchangedHint}
    </Notice>
  )
}
