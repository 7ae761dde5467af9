import { CONTENT_TYPE_LABELS, type ResourceDetail } from '@shenglang/contract/catalog/entities'
import type { SaleStanding } from '@shenglang/contract/commerce/sale-terms'
import { Link } from 'react-router'
import styles from './OfferFacts.module.css'
import { deliveryWords, stateWords } from './sale-words.ts'

interface OfferFactsProps {
  resource: ResourceDetail
  standing: SaleStanding
  /** What its category is called; '' where nobody knows. */
  category: string
}

/** What is sold, in a table. */
export function OfferFacts({ resource, standing, category }: OfferFactsProps) {
  const { stock, perPersonMax } = standing
  const facts: [name: string, value: string][] = [
    ['种类', CONTENT_TYPE_LABELS[resource.contentType] ?? ''],
    ['分类', category],
    ['状态', stateWords(resource, standing.state)],
    ['交付', deliveryWords(resource)],
    ['剩余', stock === null ? '' : `${stock} 件`],
    ['限购', perPersonMax === null ? '' : `每人 ${perPersonMax} 件`],
    ['上架', resource.releaseDate.replaceAll('-', '/')],
  ]
  return (
    <section className={styles.facts} aria-labelledby="offer-facts">
      <h2 id="offer-facts">规格与交付</h2>
      <table className="number">
        <tbody>
          <tr>
            <th scope="row">卖家</th>
            <td>
              <Link to={`/artist?id=${resource.artistId}`}>{resource.artist}</Link>
            </td>
          </tr>
          {facts.map(([name, value]) =>
            value === '' ? null : (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </section>
  )
}
