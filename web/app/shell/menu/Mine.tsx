import { registerAddress, signInAddress } from '@shenglang/contract/accounts/guards'
import { Link, useLocation } from 'react-router'
import type { SignedInUser } from '../../session/frame-user.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { Avatar } from '../../ui/data/Avatar.tsx'
import { IconReceipt, IconSettings } from '../../ui/data/icons.ts'
import styles from './SideMenu.module.css'
import * as texts from './texts.ts'

const LINKS = [
  { to: '/user/orders', name: texts.orders, Glyph: IconReceipt },
  { to: '/user/userCenter?index=4', name: texts.settings, Glyph: IconSettings },
]

/** The part of the phone's sheet 我的 besides the menu: the account or the sign-in links, orders and settings. */
export default function Mine({ user }: { user: SignedInUser | undefined }) {
  const { pathname, search } = useLocation()
  const here = pathname + search
  return (
    <>
      <div className={`${styles.account} flex middle gap-8`}>
        {user ? (
          <Link className="flex middle gap-12 grow min-h-44 bold" to="/user/userCenter">
            <Avatar avatar={user.avatar} name={user.nickName} size={32} />
            <span className="one-line">{user.nickName}</span>
          </Link>
        ) : (
          <>
            <ButtonLink look="gold" to={signInAddress(here)}>
              {texts.signIn}
            </ButtonLink>
            <ButtonLink to={registerAddress(here)}>{texts.register}</ButtonLink>
          </>
        )}
      </div>
      {LINKS.map(({ to, name, Glyph }) => (
        <Link key={to} to={to} className={`${styles.item} ${styles.mine}`}>
          <Glyph size={20} stroke={1.6} aria-hidden="true" />
          <span>{name}</span>
        </Link>
      ))}
      <hr className={styles.mine} />
    </>
  )
}
