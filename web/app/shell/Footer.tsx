import type { SiteConfig } from '@shenglang/contract/site/entities'
import { Link } from 'react-router'
import styles from './Footer.module.css'

const MINISTRY = 'https://beian.miit.gov.cn/'

export function Footer({ config: { basic, agreement } }: { config: SiteConfig }) {
  return (
    <footer className={styles.footer}>
      <ul>
        {agreement.agreements.map(({ id, title, url }) => (
          <li key={id}>
            <Link to={url}>{title}</Link>
          </li>
        ))}
        <li>
          <a href={`mailto:${basic.contactEmail}`}>{basic.contactEmail}</a>
        </li>
      </ul>
      {basic.icp === '' ? null : <a href={MINISTRY}>{basic.icp}</a>}
      {basic.police === '' ? null : <span>{basic.police}</span>}
      <p>© {basic.copyright}</p>
    </footer>
  )
}
