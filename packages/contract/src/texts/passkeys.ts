// What both apps say of passkeys.

export const PASSKEY_KNOWN = '这台设备上已有这个账号的通行密钥'
