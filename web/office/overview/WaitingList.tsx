import { waitingWork } from '@shenglang/contract/office/routes'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { remoteQuery } from '../../app/remote/remote-query.ts'
import { IconChevronRight } from '../../app/ui/data/icons.ts'
import { WAITING } from './addresses.ts'
import styles from './overview.module.css'
import * as texts from './texts.ts'

/** Links to the kinds of work that wait for staff; kinds of which none waits are left out. */
export function WaitingList() {
  const { data } = useQuery(remoteQuery(waitingWork, {}))
  const waiting = data ? WAITING.filter(([name]) => data[name] > 0) : []
  return (
    <section className={styles.panel} aria-label={texts.waitingTitle}>
      <h2>{texts.waitingTitle}</h2>
      {data && waiting.length === 0 ? <p className="ink-t2 mt-12">{texts.nothingWaits}</p> : null}
      <ul className={styles.rows}>
        {waiting.map(([name, text, to]) => (
          <li key={name}>
            <Link to={to}>
              <b>{text(data?.[name] ?? 0)}</b>
              <IconChevronRight size={16} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
