import { AGREEMENTS, type AgreementId, agreementOf } from '@shenglang/contract/site/agreements'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router'
import styles from './agreement.module.css'

const BARS = [8, 18, 12, 16]

/** What stands around each of these pages, which stand alone: the way home, the other texts, the title with its version. */
export function AgreementFrame({ id, children }: { id: AgreementId; children: ReactNode }) {
  const { title, version } = agreementOf(id)
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#text">
        跳到正文
      </a>
      <header className={styles.top}>
        <Link to="/" className={styles.home} aria-label="返回声浪首页">
          <i aria-hidden="true">
            {BARS.map((height) => (
              <b key={height} style={{ height }} />
            ))}
          </i>
          声浪
        </Link>
        <nav aria-label="协议与帮助">
          <ul>
            {AGREEMENTS.map((other) => (
              <li key={other.id}>
                <NavLink to={other.url}>{other.title}</NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <main id="text" tabIndex={-1} className={styles.main}>
        <div className={styles.title}>
          <h1>{title}</h1>
          <p>
            版本 <time dateTime={version}>{version}</time>，自该日起适用
          </p>
        </div>
        {children}
      </main>
      <footer className={styles.foot}>
        <Link to="/">返回首页</Link>
        <a href="#text">回到顶部</a>
      </footer>
    </div>
  )
}
