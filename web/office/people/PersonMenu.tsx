import type { Person } from '@shenglang/contract/accounts/people/entities'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, IconButton } from '../../app/ui/controls/Button.tsx'
import { IconArrowsExchange, IconCrown, IconDeviceDesktop, IconDots, IconDownload, IconTrash } from '../../app/ui/data/icons.ts'
import { ActionMenu, MenuAction } from '../../app/ui/overlays/ActionMenu.tsx'
import { useStaff } from '../shell/staff.ts'
import type { Asked } from './PersonDialogs.tsx'
import * as texts from './texts.ts'

/** What can be done to an account; on one's own nothing. */
export function PersonMenu({ person, onAsk }: { person: Person; onAsk: (asked: Asked) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const navigate = useNavigate()
  if (useStaff().userId === person.userId) return null
  const item = (asked: Asked) => () => {
    setAnchor(undefined)
    onAsk(asked)
  }
  return (
    <div className="flex middle gap-8">
      {person.isBlocked ? (
        <Button onClick={() => onAsk({ action: 'unblock' })}>{texts.unblock}</Button>
      ) : (
        <Button onClick={() => onAsk({ action: 'block' })}>{texts.block}</Button>
      )}
      <IconButton label={texts.actions} aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        <IconDots size={20} />
      </IconButton>
      {anchor ? (
        <ActionMenu label={texts.actions} anchor={anchor} onClose={() => setAnchor(undefined)}>
          <MenuAction Glyph={IconCrown} onClick={item({ action: 'level' })}>
            {texts.setLevel}
          </MenuAction>
          <MenuAction Glyph={IconDeviceDesktop} onClick={item({ action: 'devices' })}>
            {texts.endAll}
          </MenuAction>
          <MenuAction Glyph={IconDownload} onClick={item({ action: 'export' })}>
            {texts.exportData}
          </MenuAction>
          <MenuAction Glyph={IconArrowsExchange} onClick={() => void navigate(`/people/${person.userId}/merge`)}>
            {texts.merge}
          </MenuAction>
          <MenuAction Glyph={IconTrash} onClick={item({ action: 'close' })}>
            {texts.close}
          </MenuAction>
        </ActionMenu>
      ) : null}
    </div>
  )
}
