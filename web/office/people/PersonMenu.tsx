import type { Person } from '@shenglang/contract/accounts/people/entities'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, IconButton } from '../../app/ui/controls/Button.tsx'
import { IconArrowsExchange, IconCrown, IconDeviceDesktop, IconDots, IconDownload, IconTrash } from '../../app/ui/data/icons.ts'
import { Menu, MenuItem } from '../../app/ui/overlays/Menu.tsx'
import { useStaff } from '../shell/staff.ts'
import type { OpenedAction } from './PersonDialogs.tsx'
import * as texts from './texts.ts'

/** The actions for an account; none for the account of the reader. */
export function PersonMenu({ person, onOpen }: { person: Person; onOpen: (action: OpenedAction) => void }) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const navigate = useNavigate()
  if (useStaff().userId === person.userId) return null
  const item = (action: OpenedAction) => () => {
    setAnchor(undefined)
    onOpen(action)
  }
  return (
    <div className="flex middle gap-8">
      {person.isBlocked ? (
        <Button onClick={() => onOpen({ action: 'unblock' })}>{texts.unblock}</Button>
      ) : (
        <Button onClick={() => onOpen({ action: 'block' })}>{texts.block}</Button>
      )}
      <IconButton label={texts.actions} aria-haspopup="menu" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        <IconDots size={20} />
      </IconButton>
      {anchor ? (
        <Menu label={texts.actions} anchor={anchor} onClose={() => setAnchor(undefined)}>
          <MenuItem Glyph={IconCrown} onClick={item({ action: 'level' })}>
            {texts.setLevel}
          </MenuItem>
          <MenuItem Glyph={IconDeviceDesktop} onClick={item({ action: 'devices' })}>
            {texts.endAll}
          </MenuItem>
          <MenuItem Glyph={IconDownload} onClick={item({ action: 'export' })}>
            {texts.exportData}
          </MenuItem>
          <MenuItem Glyph={IconArrowsExchange} onClick={() => void navigate(`/people/${person.userId}/merge`)}>
            {texts.merge}
          </MenuItem>
          <MenuItem Glyph={IconTrash} onClick={item({ action: 'close' })}>
            {texts.close}
          </MenuItem>
        </Menu>
      ) : null}
    </div>
  )
}
