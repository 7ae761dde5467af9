import { LICENCE_TERMS, type Licence } from '@shenglang/contract/commerce/licences/licences'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import type { ReactNode } from 'react'
import { Fact } from '../../ui/data/Facts.tsx'
import { Paper } from '../../ui/layout/Paper.tsx'
import styles from './licences.module.css'
import * as texts from './texts.ts'

interface LicenceSheetProps {
  licence: Licence
  siteName: string
  actions?: ReactNode
}

/** The licence document, as it is printed and shown to the public. */
export function LicenceSheet({ licence, siteName, actions }: LicenceSheetProps) {
  const { licenceNo, title, artist, holder, basis, state, stateName, issueTime } = licence
  return (
    <Paper title={texts.commercialLicence} Heading="h2" issuer={siteName} actions={actions}>
      <p className="mt-16 pad-8-12 edge bold text-centre" data-state={state}>
        {stateName}
      </p>
      <dl className={`${styles.facts} number grid gap-8 my-20`}>
        <Fact name={texts.number}>{licenceNo}</Fact>
        <Fact name={texts.works}>{`《${title}》`}</Fact>
        <Fact name={texts.artist}>{artist}</Fact>
        <Fact name={texts.holder}>{holder}</Fact>
        <Fact name={texts.acquiredBy}>{basis === 'bought' ? texts.buy : texts.vip}</Fact>
        <Fact name={texts.issuedOn}>{shanghaiDay(new Date(issueTime))}</Fact>
      </dl>
      <ol className={styles.terms}>
        {LICENCE_TERMS.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ol>
    </Paper>
  )
}
