// The signs that the rooms' picker offers: one character each, shown as a picture everywhere without a second sign after it.

export const CHAT_EMOJI: readonly string[] = (
  '😀 😄 😁 😂 🙂 😉 😊 😍 😎 🤔 😮 😅 😭 😤 😴 🙄 👍 👏 🙏 💪 🤝 👋 👌 🙌 ' +
  '🎉 🎊 🍀 🔥 ✨ 🌙 🌊 🎯 🎲 🧧 💯 🐉'
).split(' ')
