import { useId, useState } from 'react'
import type { Blocker } from 'react-router'
import { Button } from '../../ui/controls/Button.tsx'
import { InputField } from '../../ui/controls/Field.tsx'
import { IconFlag, IconHeart, IconHeartFilled, IconPencil, IconTrash, IconUser } from '../../ui/data/icons.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { FieldDialog } from '../../ui/overlays/FieldDialog.tsx'
import { Menu, MenuItem, MenuLink } from '../../ui/overlays/Menu.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'
import { PopoverPanel } from '../../ui/overlays/PopoverPanel.tsx'
import { Prompt } from '../../ui/overlays/Prompt.tsx'
import { Question } from '../../ui/overlays/Question.tsx'
import { Sheet } from '../../ui/overlays/Sheet.tsx'
import { UnsavedDialog } from '../../ui/overlays/unsaved/UnsavedDialog.tsx'
import { Part, States } from './Part.tsx'
import * as texts from './texts.ts'

const nothing = () => {}

/** Buttons, each of which opens something above the page. */
export function OverlayParts() {
  const [menu, setMenu] = useState<HTMLElement>()
  const [popover, setPopover] = useState<HTMLElement>()
  const panel = useId()
  return (
    <Part name={texts.MENU}>
      <States>
        <Button aria-haspopup="menu" aria-expanded={menu !== undefined} onClick={(event) => setMenu(event.currentTarget)}>
          {texts.OPEN_MENU}
        </Button>
        <Button aria-haspopup="dialog" aria-expanded={popover !== undefined} onClick={(event) => setPopover(event.currentTarget)}>
          {texts.OPEN_POPOVER}
        </Button>
        <Button popoverTarget={panel}>{texts.OPEN_PANEL}</Button>
        <PopoverPanel id={panel} aria-label={texts.PANEL_NAME} className="mx-auto mt-40 pad-16 edge radius-panel bg2 ink-t0">
          <Button onClick={nothing}>{texts.SHARE}</Button>
        </PopoverPanel>
        <Modals />
      </States>
      {menu ? <Actions anchor={menu} onClose={() => setMenu(undefined)} /> : null}
      {popover ? (
        <Popover label={texts.POPOVER} anchor={popover} onClose={() => setPopover(undefined)}>
          <Button onClick={() => setPopover(undefined)}>{texts.SHARE}</Button>
        </Popover>
      ) : null}
    </Part>
  )
}

function Actions({ anchor, onClose }: { anchor: HTMLElement; onClose: () => void }) {
  const [isLiked, setLiked] = useState(false)
  return (
    <Menu label={texts.MENU_NAME} head={texts.LONGEST} anchor={anchor} onClose={onClose}>
      <MenuItem Glyph={IconPencil} onClick={onClose}>
        {texts.EDIT}
      </MenuItem>
      <MenuItem Glyph={isLiked ? IconHeartFilled : IconHeart} isChecked={isLiked} onClick={() => setLiked(!isLiked)}>
        {texts.LIKE} <small className="number">12</small>
      </MenuItem>
      <MenuItem Glyph={IconFlag} isBusy onClick={nothing}>
        {texts.SHARE}
      </MenuItem>
      <MenuLink Glyph={IconUser} to="/artist" onClick={onClose}>
        {texts.ARTIST} <small className="one-line">{texts.LONGEST}</small>
      </MenuLink>
      <MenuItem Glyph={IconTrash} onClick={onClose}>
        {texts.REMOVE}
      </MenuItem>
    </Menu>
  )
}

const MODALS = {
  dialog: texts.OPEN_DIALOG,
  question: texts.OPEN_QUESTION,
  sheet: texts.OPEN_SHEET,
  fields: texts.OPEN_FIELDS,
  prompt: texts.inputDialog,
  unsaved: texts.OPEN_UNSAVED,
}

function Modals() {
  const [opened, setOpened] = useState<keyof typeof MODALS>()
  const close = () => setOpened(undefined)
  return (
    <>
      {(Object.keys(MODALS) as (keyof typeof MODALS)[]).map((name) => (
        <Button key={name} aria-haspopup="dialog" onClick={() => setOpened(name)}>
          {MODALS[name]}
        </Button>
      ))}
      {opened === 'dialog' ? (
        <Dialog title={texts.LONGEST} actions={<Button onClick={close}>{texts.cancel}</Button>} onClose={close}>
          {texts.SHEET_TEXT}
        </Dialog>
      ) : null}
      {opened === 'question' ? (
        <Question title={texts.REMOVE} yes={texts.REMOVE} onYes={close} onClose={close}>
          {texts.LONGEST}
        </Question>
      ) : null}
      {opened === 'sheet' ? (
        <Sheet label={texts.SHEET} onClose={close}>
          {() => <p>{texts.SHEET_TEXT}</p>}
        </Sheet>
      ) : null}
      {opened === 'fields' ? <Contact onClose={close} /> : null}
      {opened === 'prompt' ? <Speed onClose={close} /> : null}
      {opened === 'unsaved' ? <UnsavedDialog blocker={blockerOf(close)} /> : null}
    </>
  )
}

/** As the router gives it while it holds a navigation. */
const blockerOf = (end: () => void): Blocker => ({
  state: 'blocked',
  reset: end,
  proceed: end,
  location: { pathname: '/', search: '', hash: '', state: null, key: '', mask: undefined },
})

function Speed({ onClose }: { onClose: () => void }) {
  return (
    <Prompt
      title={texts.trackSpeed}
      label="BPM"
      pattern={/^\d{2,3}$/}
      validator={(bpm) => Number(bpm) >= 60 || texts.tooSlowHint}
      onSubmit={onClose}
      onClose={onClose}
    />
  )
}

function Contact({ onClose }: { onClose: () => void }) {
  return (
    <FieldDialog
      title={texts.FIELDS}
      check={(values): Record<string, string> => (values.get('name') === '' ? { name: texts.NAME_MISSING } : {})}
      onSubmit={onClose}
      onClose={onClose}
    >
      <div className="grid gap-16">
        <InputField name="name" label={texts.NAME} />
        <InputField name="phone" label={texts.PHONE} isRequired={false} type="tel" />
      </div>
    </FieldDialog>
  )
}
