export const continuePlaying = '继续播放'
