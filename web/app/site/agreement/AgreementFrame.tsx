import { AGREEMENTS, type AgreementId, agreementOf } from '@shenglang/contract/site/agreements'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import { BrandBars } from '../../ui/layout/BrandBars.tsx'
import { useSite } from '../../ui/layout/use-site.ts'
import styles from './agreement.module.css'
import * as texts from './texts.ts'

interface AgreementFrameProps {
  id: AgreementId
  /** The day from which the text is valid. */
  version: string
  children: ReactNode
}

/** The layout of each of these pages: link home, other texts, title with its version. */
export function AgreementFrame({ id, version, children }: AgreementFrameProps) {
  const { title } = agreementOf(id)
  const { siteName } = useSite()
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#text">
        {texts.skipToText}
      </a>
      <header className={`${styles.top} flex middle between gap-8-28 min-h-64 line-below`}>
        <Link to="/" className={styles.home} aria-label={texts.backToHomeOf(siteName)}>
          <BrandBars />
          {siteName}
        </Link>
        <nav aria-label={texts.agreementsHelp}>
          <ul className="flex gap-4">
            {AGREEMENTS.map((other) => (
              <li key={other.id}>
                <NavLink to={other.url}>{other.title}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main id="text" tabIndex={-1} className={`${styles.main} no-outline`}>
        <div className={styles.title}>
          <h1>{title}</h1>
          <p>
            {texts.version} <time dateTime={version}>{version}</time>
            {texts.effectiveSince}
          </p>
        </div>
        {children}
      </main>
      <footer className={styles.foot}>
        <Link className="hover-underline" to="/">
          {texts.backHome}
        </Link>
        <a className="hover-underline" href="#text">
          {texts.backToTop}
        </a>
      </footer>
    </div>
  )
}
