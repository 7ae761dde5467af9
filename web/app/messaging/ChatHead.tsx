import type { ConversationState } from '@shenglang/contract/messaging/entities'
import { deleteConversation, setBlock } from '@shenglang/contract/messaging/routes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { useReport } from '../moderation/report.tsx'
import { call } from '../remote/api.ts'
import { attempt } from '../ui/browser/attempt.ts'
import { showToast } from '../ui/browser/notifier.ts'
import { IconButton } from '../ui/controls/Button.tsx'
import { Avatar } from '../ui/data/Avatar.tsx'
import { IconBan, IconChevronLeft, IconDots, IconFlag, IconTrash, IconUser } from '../ui/data/icons.ts'
import { Menu, MenuItem } from '../ui/overlays/Menu.tsx'
import { Question } from '../ui/overlays/Question.tsx'
import styles from './ChatHead.module.css'
import { CHAT_PATH } from './paths.ts'
import * as texts from './texts.ts'
import { renewThread } from './use-thread.ts'

/** The partner of the conversation, and actions. */
export function ChatHead({ partner }: { partner: ConversationState }) {
  const [menu, setMenu] = useState<HTMLElement>()
  const { userId, nickName, avatar, isClosed, isBlocked } = partner
  const report = useReport({ kind: 'user', id: userId })
  return (
    <header className={styles.head}>
      <Link to={CHAT_PATH} className={styles.back} aria-label={texts.backToChats}>
        <IconChevronLeft size={20} />
      </Link>
      <Avatar avatar={avatar} name={nickName} size={36} />
      <div className="grow shrink">
        <h1 className="one-line text-14">
          {isClosed ? (
            nickName
          ) : (
            <Link className="hover-underline" to={`/user?id=${userId}`}>
              {nickName}
            </Link>
          )}
        </h1>
        {isBlocked ? <small className="block ink-t2">{texts.blocked}</small> : null}
      </div>
      <IconButton
        label={texts.moreAbout(nickName)}
        aria-haspopup="menu"
        aria-expanded={menu !== undefined}
        onClick={({ currentTarget }) => setMenu(currentTarget)}
      >
        <IconDots size={20} />
      </IconButton>
      {menu
        ? createPortal(
            <HeadMenu partner={partner} anchor={menu} onReport={report.request} onClose={() => setMenu(undefined)} />,
            document.body,
          )
        : null}
      {report.dialog}
    </header>
  )
}

interface HeadMenuProps {
  partner: ConversationState
  anchor: HTMLElement
  onReport: () => void
  onClose: () => void
}

function HeadMenu({ partner, anchor, onReport, onClose }: HeadMenuProps) {
  const [requested, setRequested] = useState<'block' | 'delete'>()
  const navigate = useNavigate()
  const block = useBlock(partner.userId)
  const { userId, nickName, isClosed, isBlocked } = partner
  if (requested === 'delete') return <DeleteConversation partner={partner} onClose={onClose} />
  if (requested === 'block')
    return (
      <Question title={texts.blockPerson(nickName)} yes={texts.block} onYes={() => block(true).then(onClose)} onClose={onClose}>
        {texts.blockText}
      </Question>
    )
  return (
    <Menu label={nickName} anchor={anchor} onClose={onClose}>
      {isClosed ? null : (
        <MenuItem Glyph={IconUser} onClick={() => navigate(`/user?id=${userId}`)}>
          {texts.seeProfile}
        </MenuItem>
      )}
      {isClosed ? null : (
        <MenuItem Glyph={IconBan} onClick={() => (isBlocked ? void block(false).then(onClose) : setRequested('block'))}>
          {isBlocked ? texts.unblock : texts.block}
        </MenuItem>
      )}
      {isClosed ? null : (
        <MenuItem
          Glyph={IconFlag}
          onClick={() => {
            onClose()
            onReport()
          }}
        >
          {texts.report}
        </MenuItem>
      )}
      <MenuItem Glyph={IconTrash} onClick={() => setRequested('delete')}>
        {texts.deleteChat}
      </MenuItem>
    </Menu>
  )
}

function DeleteConversation({ partner: { userId, nickName }, onClose }: { partner: ConversationState; onClose: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const remove = async () => {
    await call(deleteConversation, { userId })
    await renewThread(client, userId)
    onClose()
    await navigate(CHAT_PATH)
  }
  return (
    <Question title={texts.deleteChat} yes={texts.deleteAction} onYes={remove} onClose={onClose}>
      {texts.deleteChatText(nickName)}
    </Question>
  )
}

/** Blocks or unblocks, and updates the conversation's state. */
export function useBlock(userId: string): (isBlocked: boolean) => Promise<void> {
  const client = useQueryClient()
  return async (isBlocked) => {
    await attempt(async () => {
      await call(setBlock, { userId, isBlocked })
      showToast(isBlocked ? texts.blocked : texts.unblocked, 'good')
      await renewThread(client, userId)
    })
  }
}
