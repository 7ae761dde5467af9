import { isFault } from '@shenglang/contract/fault'
import { bpmText } from '@shenglang/contract/format'
import { COMMENT_MAX } from '@shenglang/contract/social/routes'
import { useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { WritePermission } from '../../moderation/WritePermission.tsx'
import { momentText } from '../../playback/waveform/moment-text.ts'
import { useSignInPrompt, useUser } from '../../session/session.tsx'
import { signInPrompt } from '../../session/sign-in-prompt.ts'
import { KeyChip } from '../../track/badges/KeyChip.tsx'
import { TitleText } from '../../track/text/TitleText.tsx'
import { joined, peopleText } from '../../track/text/track-text.ts'
import { showToast } from '../../ui/browser/notifier.ts'
import { Button, IconButton } from '../../ui/controls/Button.tsx'
import { Composer } from '../../ui/controls/Composer.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import { IconChevronLeft, IconChevronRight, IconX } from '../../ui/data/icons.ts'
import { useModal } from '../../ui/overlays/use-modal.ts'
import { sendComment } from '../comments.ts'
import { explain } from '../explain.tsx'
import { useMentionedText } from '../mentions.ts'
import styles from './PinComposer.module.css'
import { PinnedWaves } from './PinnedWaves.tsx'
import { type Pin, pinDraft } from './pin.ts'
import { droppedAt, stepped } from './pin-rules.ts'
import * as texts from './texts.ts'
import { usePinFacts } from './use-pin-facts.ts'

interface PinComposerProps {
  pin: Pin
  onClose: () => void
}

/** Writes a comment at a time of a track: its waveforms, a pin that can be dragged or moved by beats, and the text field. */
export function PinComposer({ pin, onClose }: PinComposerProps) {
  const { track } = pin
  const dialog = useModal()
  const client = useQueryClient()
  const user = useUser()
  const ensureSignedIn = useSignInPrompt()
  const { people, mentionIdsIn, draft } = useMentionedText({
    resourceId: track.resourceId,
    draft: user && { userId: user.userId, name: pinDraft(track.resourceId) },
  })
  const facts = usePinFacts(track)
  const [targetMs, setTarget] = useState(pin.atMs)
  const atMs = droppedAt(targetMs, facts.beats, facts.durationMs)
  const moment = momentText(atMs, facts.sections)
  useLeaving(onClose)
  const ambience: CSSProperties & Record<'--ambience', string> = { '--ambience': track.coverColor }
  const send = async (content: string) => {
    const { resourceId } = track
    const back = { kind: 'pin', resourceId, atMs, text: content, ...(user ? { writerId: user.userId } : {}) } as const
    if (!ensureSignedIn(back)) throw new NotSignedIn()
    try {
      await sendComment(client, { resourceId, content, mentionIds: mentionIdsIn(content), timeMs: atMs })
    } catch (error) {
      // The session has ended elsewhere, and signing in was requested.
      if (!isFault(error) || error.code !== 'NOT_SIGNED_IN') throw error
      signInPrompt.requestFor(back)
      throw new NotSignedIn()
    }
    showToast(texts.written(moment), 'good')
    onClose()
  }
  const move = (step: 1 | -1) => setTarget(stepped(atMs, step, facts.beats, facts.durationMs))
  return (
    <dialog ref={dialog} className={styles.dialog} style={ambience} aria-label={texts.pinComment} onClose={onClose}>
      <header className="flex middle gap-12 pad-16">
        <span className="w-64 rigid clip radius">
          <Cover cover={track.cover} color={track.coverColor} width={96} />
        </span>
        <span className="shrink">
          <b className="one-line text-18 block">
            <TitleText title={track.title} />
          </b>
          <small className="text-13 flex middle gap-8 ink-t1 number">
            <span className="one-line">{joined(peopleText(track), track.tbpm > 0 ? bpmText(track.tbpm) : '')}</span>
            <KeyChip code={track.tkey} />
          </small>
        </span>
      </header>
      <PinnedWaves track={track} facts={facts} atMs={atMs} moment={moment} onMove={setTarget} />
      <p className="flex middle between gap-8 pad-8-16">
        <Button onClick={() => move(-1)}>
          <IconChevronLeft size={16} aria-hidden="true" /> {texts.beatBefore}
        </Button>
        <small className="one-line ink-t2">{texts.dragHint}</small>
        <Button onClick={() => move(1)}>
          {texts.beatAfter} <IconChevronRight size={16} aria-hidden="true" />
        </Button>
      </p>
      <section className="pad-8-16 line-above" aria-label={texts.writeComment}>
        <p className="flex middle gap-8 min-h-44">
          <small className="text-13 ink-t1">{texts.writtenAt}</small>
          <b className="number" aria-live="polite">
            {moment}
          </b>
          <Link className="text-13 push ink-t2 hover-ink-t0" to={`/resource?id=${track.resourceId}#comments`}>
            {texts.allComments}
          </Link>
          <IconButton label={texts.put} onClick={() => dialog.current?.close()}>
            <IconX size={20} />
          </IconButton>
        </p>
        <WritePermission>
          <Composer
            label={texts.writeComment}
            placeholder={texts.saySomething}
            maxLength={COMMENT_MAX}
            submit={texts.release}
            {...(draft ? { draft } : {})}
            takesFocus
            isInline
            people={people}
            onSend={send}
            explain={(error) => (error instanceof NotSignedIn ? null : explain(error))}
          />
        </WritePermission>
      </section>
    </dialog>
  )
}

/** Sending goes on once they have signed in; until then the text stays in its field. */
class NotSignedIn extends Error {}

/** Closes it with its page, which another one replaces, such as the one to sign in on. */
function useLeaving(onClose: () => void): void {
  const { pathname, search } = useLocation()
  const here = pathname + search
  // Back from signing in, the address is ahead of the page that is rendered.
  const [openedAt] = useState(() => window.location.pathname + window.location.search)
  const wasHere = useRef(false)
  useEffect(() => {
    if (here === openedAt) wasHere.current = true
    else if (wasHere.current) onClose()
  }, [here, openedAt, onClose])
}
