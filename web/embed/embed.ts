import './embed.css'
import { API_BASE } from '@shenglang/contract/constants'
import { clockTime } from '@shenglang/contract/format'
import { isSpoken, spokenSecond } from '../app/playback/waveform/spoken-position.ts'
import { keyColor } from '../app/track/badges/camelot-key.ts'
import { createSound } from './sound.ts'
import { showWave } from './wave.ts'

/** Rendered by the server (`server/src/pages/embed-page.ts`). */
const main = document.querySelector('main')!
const { id = '', duration = '0', wave = '', start = '0' } = main.dataset
const durationMs = Number(duration)

const button = main.querySelector<HTMLButtonElement>('button')
const slider = main.querySelector<HTMLElement>('[role=slider]')
const chip = main.querySelector<HTMLElement>('[data-key]')
if (chip) chip.style.backgroundColor = keyColor(chip.dataset.key ?? '')
if (button && slider) play(button, slider)

/** Seconds per key press. */
const STEP_S = 5
const LEAP_S = 30

function play(button: HTMLButtonElement, slider: HTMLElement): void {
  const status = main.querySelector<HTMLElement>('[role=status]')!
  const time = main.querySelector<HTMLElement>('.time')!
  const audio = new Audio()
  audio.preload = 'none'
  const showMessage = (message: string) => {
    status.textContent = message
    main.toggleAttribute('data-said', message !== '')
  }
  const sound = createSound(audio, id, showMessage)
  /** The position while nothing is loaded yet. */
  let waitingS = Math.min(Number(start), durationMs / 1000)
  const atS = () => (sound.isLoaded() ? audio.currentTime : waitingS)
  const drawWave = showWave(slider.querySelector('canvas')!, wave === '' ? '' : API_BASE + wave)

  const position = { atMs: 0, beforeMs: 0, spokenMs: 0 }
  const speak = () => {
    position.spokenMs = position.atMs
    const { seconds, text } = spokenSecond(position.spokenMs, durationMs)
    slider.setAttribute('aria-valuenow', String(seconds))
    slider.setAttribute('aria-valuetext', text)
  }

  const show = () => {
    const isPlaying = !audio.paused && !audio.ended
    const atMs = atS() * 1000
    main.toggleAttribute('data-playing', isPlaying)
    button.setAttribute('aria-label', `${isPlaying ? '暂停' : '播放'} ${main.dataset.title}`)
    time.textContent = `${clockTime(atMs)} / ${clockTime(durationMs)}`
    Object.assign(position, { atMs, beforeMs: position.atMs })
    if (isSpoken({ ...position, isRunning: isPlaying })) speak()
    drawWave(durationMs === 0 ? 0 : atMs / durationMs)
  }
  const seek = (seconds: number) => {
    const to = Math.min(Math.max(seconds, 0), durationMs / 1000)
    if (sound.isLoaded()) audio.currentTime = to
    else waitingS = to
    show()
  }
  const toggle = () => {
    if (!audio.paused) return audio.pause()
    showMessage('')
    void sound.play(atS())
  }

  button.addEventListener('click', toggle)
  slider.addEventListener('focus', speak)
  slider.addEventListener('pointerdown', (event) => {
    slider.setPointerCapture(event.pointerId)
    const follow = ({ clientX }: PointerEvent) => {
      const { left, width } = slider.getBoundingClientRect()
      seek((((clientX - left) / width) * durationMs) / 1000)
    }
    follow(event)
    slider.addEventListener('pointermove', follow)
    slider.addEventListener('lostpointercapture', () => slider.removeEventListener('pointermove', follow), { once: true })
  })
  const moves: Record<string, () => void> = {
    ArrowLeft: () => seek(atS() - STEP_S),
    ArrowDown: () => seek(atS() - STEP_S),
    ArrowRight: () => seek(atS() + STEP_S),
    ArrowUp: () => seek(atS() + STEP_S),
    PageDown: () => seek(atS() - LEAP_S),
    PageUp: () => seek(atS() + LEAP_S),
    Home: () => seek(0),
    End: () => seek(durationMs / 1000),
    ' ': toggle,
  }
  slider.addEventListener('keydown', (event) => {
    const move = moves[event.key]
    if (!move || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    move()
  })
  for (const name of ['play', 'pause', 'timeupdate', 'seeked', 'ended']) audio.addEventListener(name, show)
  show()
}
