import type { Profile } from '@shenglang/contract/accounts/entities'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { Rail } from '../../../ui/layout/Rail.tsx'
import styles from './Artists.module.css'
import * as texts from './initial-texts.ts'

/** A row of artists with their pictures. */
export function Artists({ artists }: { artists: Profile[] }) {
  return (
    <Rail>
      {artists.map(({ userId, nickName, avatar, vipLevel, resourceCount }) => (
        <li key={userId}>
          <Link to={`/artist?id=${userId}`} className={`${styles.artist} flex column middle gap-4 pad-4`}>
            <Avatar avatar={avatar} name={nickName} size={88} vipLevel={vipLevel} />
            <b className="one-line max-full mt-8 medium">{nickName}</b>
            <small className="number ink-t2">{texts.trackCount(resourceCount)}</small>
          </Link>
        </li>
      ))}
    </Rail>
  )
}
