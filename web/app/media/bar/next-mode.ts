import type { Engine } from '@shenglang/player/engine/engine-state'
import { PLAY_MODES, type PlayMode } from '@shenglang/player/engine/options'

export const nextMode = (engine: Engine): PlayMode =>
  PLAY_MODES[(PLAY_MODES.indexOf(engine.getState().mode) + 1) % PLAY_MODES.length] ?? 'list'
