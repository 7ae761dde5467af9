import type { Presale } from '@shenglang/contract/catalog/presales'
import { ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Time } from '../../ui/Time.tsx'
import screen from '../list/ListScreen.module.css'
import { SaleCards } from '../list/OfferCards.tsx'

/** What can be ordered before its release. */
export function PresaleList({ presales }: { presales: Presale[] }) {
  return (
    <>
      <header className={screen.head}>
        <h1>预售</h1>
        <p>先付款预订，发布那一刻自动归你；发布前退款，全额退回。</p>
      </header>
      {presales.length === 0 ? (
        <Notice title="现在没有预售" actions={<ButtonLink to="/newProduct">看最新上架</ButtonLink>}>
          新的预售开始后会出现在这里
        </Notice>
      ) : (
        <SaleCards
          cards={presales.map(({ resource, state, startTime, releaseTime }) => ({
            offer: resource,
            state,
            delivery:
              state === 'soon' && startTime !== null ? (
                <>
                  <Time at={startTime} look="moment" /> 开售
                </>
              ) : (
                <>
                  <Time at={releaseTime} look="moment" /> 发布
                </>
              ),
            to: `/presale?id=${resource.resourceId}`,
          }))}
        />
      )}
    </>
  )
}
