import type { Profile } from '@shenglang/contract/accounts/entities'
import { Link } from 'react-router'
import { Avatar } from '../../ui/Avatar.tsx'
import rail from '../../ui/rail.module.css'
import styles from './Artists.module.css'

/** One row of artists by their faces. */
export function Artists({ artists }: { artists: Profile[] }) {
  return (
    <div className={rail.frame}>
      <ul className={rail.rail}>
        {artists.map(({ userId, nickName, avatar, vipLevel, resourceCount }) => (
          <li key={userId}>
            <Link to={`/artist?id=${userId}`} className={styles.artist}>
              <Avatar avatar={avatar} name={nickName} size={88} vipLevel={vipLevel} />
              <b className="one-line">{nickName}</b>
              <small className="number">{resourceCount} 首</small>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
