import { type WaitingKind, waitingWork } from '@shenglang/contract/office/routes'
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
  const waitOf = (name: WaitingKind) => {
    const since = data?.oldest?.[name]
    return since === undefined ? null : <small className="ink-t2 number">{texts.longestWait(since, Date.now())}</small>
  }
  return (
    <section className={styles.panel} aria-label={texts.waitingTitle}>
      <h2>{texts.waitingTitle}</h2>
      {data && waiting.length === 0 ? <p className="ink-t2 mt-12">{texts.nothingWaits}</p> : null}
      <ul className={styles.rows}>
        {waiting.map(([name, text, to]) => (
          <li key={name}>
            <Link to={to}>
              <span className="flex wrap baseline gap-4-12">
                <b>{text(data?.[name] ?? 0)}</b>
                {waitOf(name)}
              </span>
              <IconChevronRight size={16} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
