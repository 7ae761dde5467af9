import { LICENCE_TERMS, type Licence } from '@shenglang/contract/commerce/licences'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import styles from './licences.module.css'

/** The document itself, as it is printed, and as anybody sees it who looks it up. */
export function LicenceSheet({ licence, siteName }: { licence: Licence; siteName: string }) {
  const { licenceNo, title, artist, holder, basis, state, stateName, issueTime } = licence
  return (
    <article className={styles.sheet} aria-labelledby="licence">
      <header className={styles.sheetHead}>
        <h2 id="licence">商用授权书</h2>
        <p>{siteName}</p>
      </header>
      <p className={styles.state} data-state={state}>
        {stateName}
      </p>
      <dl className={`${styles.facts} number`}>
        <Fact name="编号" value={licenceNo} />
        <Fact name="作品" value={`《${title}》`} />
        <Fact name="艺人" value={artist} />
        <Fact name="持有人" value={holder} />
        <Fact name="取得方式" value={basis === 'bought' ? '购买' : '会员'} />
        <Fact name="签发日期" value={shanghaiDay(new Date(issueTime))} />
      </dl>
      <ol className={styles.terms}>
        {LICENCE_TERMS.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ol>
    </article>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
