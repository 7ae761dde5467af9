import type { Presale } from '@shenglang/contract/catalog/discover/presales'
import { SaleCards } from '../../catalog/discover/list/OfferCards.tsx'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Time } from '../../ui/data/Time.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { PageHead } from '../../ui/layout/PageHead.tsx'
import * as texts from './texts.ts'

/** Items that can be ordered before their release. */
export function PresaleList({ presales }: { presales: Presale[] }) {
  return (
    <>
      <PageHead isPanel title={texts.presale} lead={texts.presaleHint} />
      {presales.length === 0 ? (
        <Notice title={texts.noPresale} actions={<ButtonLink to="/newProduct">{texts.seeNewest}</ButtonLink>}>
          {texts.noPresaleHint}
        </Notice>
      ) : (
        <SaleCards
          cards={presales.map(({ resource, state, startTime, releaseTime }) => ({
            offer: resource,
            state,
            delivery:
              state === 'soon' && startTime !== null ? (
                <>
                  <Time at={startTime} look="moment" /> {texts.saleStarts}
                </>
              ) : (
                <>
                  <Time at={releaseTime} look="moment" /> {texts.release}
                </>
              ),
            to: `/presale?id=${resource.resourceId}`,
          }))}
        />
      )}
    </>
  )
}
