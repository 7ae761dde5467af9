import { CONTENT_TYPE_LABELS, type ResourceDetail } from '@shenglang/contract/catalog/entities'
import type { SaleStatus } from '@shenglang/contract/commerce/sale/sale-terms'
import { Link } from 'react-router'
import { Fact, Facts } from '../../ui/data/Facts.tsx'
import { deliveryText, stateText } from '../sale/sale-text.ts'
import * as texts from './texts.ts'

interface OfferFactsProps {
  resource: ResourceDetail
  sale: SaleStatus
  /** The name of its category; '' where unknown. */
  category: string
}

/** The facts about an offer; stock and limit stand beside its price. */
export function OfferFacts({ resource, sale, category }: OfferFactsProps) {
  const facts: [name: string, value: string][] = [
    [texts.kindLabel, CONTENT_TYPE_LABELS[resource.contentType] ?? ''],
    [texts.category, category],
    [texts.stateLabel, stateText(resource, sale.state)],
    [texts.delivery, deliveryText(resource)],
    [texts.listed, resource.releaseDate.replaceAll('-', '/')],
  ]
  return (
    <section className="mt-24" aria-labelledby="offer-facts">
      <h2 id="offer-facts">{texts.specification}</h2>
      <Facts>
        <Fact name={texts.seller}>
          <Link className="hover-underline" to={`/artist?id=${resource.artistId}`}>
            {resource.artist}
          </Link>
        </Fact>
        {facts.map(([name, value]) =>
          value === '' ? null : (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ),
        )}
      </Facts>
    </section>
  )
}
