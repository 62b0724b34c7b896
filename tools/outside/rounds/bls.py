"""Signatures of a drand beacon (bls-unchained-g1-rfc9380) on BLS12-381, in the standard library only: slow, and only to verify.

Points in affine coordinates, None for the one at infinity. Fp2 is a + b·i as (a, b); Fp12 is Fp[w] with w^12 = 2·w^6 − 2, in
which i = w^6 − 1.
"""

from hashlib import sha256

from isogeny import X_DENOMINATOR, X_NUMERATOR, Y_DENOMINATOR, Y_NUMERATOR

P = 0x1A0111EA397FE69A4B1BA7B6434BACD764774B84F38512BF6730D2A0F6B0F6241EABFFFEB153FFFFB9FEFFFFFFFFAAAB
ORDER = 0x73EDA753299D7D483339D80809A1D80553BDA402FFFE5BFEFFFFFFFF00000001
LOOP = 0xD201000000010000
COFACTOR = 0xD201000000010001
TAG = b"BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_"
# The curve that the isogeny starts from, and the constant of its map.
SSWU_A = 0x144698A3B8E9433D693A02C96D4982B0EA985383EE66A8D8E8981AEFD881AC98936F8DA0E0F97F5CF428082D584C1D
SSWU_B = 0x12E2908D11688030018B12E8753EEE3B2016C1F0F24F4070A0B9C14FCEF35EF55A23215A316CEAA5D1CC48E98E172BE0
SSWU_Z = 11
GENERATOR = bytes.fromhex(
    "93e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e"
    "024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8"
)


class Fp:
    """The prime field, as functions that both curves use; elements are numbers."""

    zero, four = 0, 4
    add = staticmethod(lambda a, b: (a + b) % P)
    sub = staticmethod(lambda a, b: (a - b) % P)
    mul = staticmethod(lambda a, b: a * b % P)
    inverse = staticmethod(lambda a: pow(a, -1, P))

    @staticmethod
    def sqrt(a):
        root = pow(a, (P + 1) // 4, P)
        return root if root * root % P == a % P else None

    @staticmethod
    def is_large(a):
        return a > (P - 1) // 2


class Fp2:
    zero, four = (0, 0), (4, 4)
    add = staticmethod(lambda a, b: ((a[0] + b[0]) % P, (a[1] + b[1]) % P))
    sub = staticmethod(lambda a, b: ((a[0] - b[0]) % P, (a[1] - b[1]) % P))
    mul = staticmethod(lambda a, b: ((a[0] * b[0] - a[1] * b[1]) % P, (a[0] * b[1] + a[1] * b[0]) % P))

    @staticmethod
    def inverse(a):
        norm = pow(a[0] * a[0] + a[1] * a[1], -1, P)
        return a[0] * norm % P, -a[1] * norm % P

    @staticmethod
    def power(a, exponent):
        product = (1, 0)
        while exponent:
            if exponent & 1:
                product = Fp2.mul(product, a)
            a = Fp2.mul(a, a)
            exponent >>= 1
        return product

    @staticmethod
    def sqrt(a):
        part = Fp2.power(a, (P - 3) // 4)
        root = Fp2.mul(part, a)
        square = Fp2.mul(part, root)
        if square == (P - 1, 0):
            root = Fp2.mul((0, 1), root)
        else:
            root = Fp2.mul(Fp2.power(Fp2.add(square, (1, 0)), (P - 1) // 2), root)
        return root if Fp2.mul(root, root) == (a[0] % P, a[1] % P) else None

    @staticmethod
    def is_large(a):
        return Fp.is_large(a[1]) if a[1] else Fp.is_large(a[0])


def slope(field, one, other):
    if one == other:
        square = field.mul(one[0], one[0])
        return field.mul(field.add(square, field.add(square, square)), field.inverse(field.add(one[1], one[1])))
    return field.mul(field.sub(other[1], one[1]), field.inverse(field.sub(other[0], one[0])))


def add(field, one, other):
    if one is None or other is None:
        return one or other
    if one[0] == other[0] and (one[1] != other[1] or one[1] == field.zero):
        return None
    tangent = slope(field, one, other)
    x = field.sub(field.sub(field.mul(tangent, tangent), one[0]), other[0])
    return x, field.sub(field.mul(tangent, field.sub(one[0], x)), one[1])


def times(field, factor, point):
    product = None
    while factor:
        if factor & 1:
            product = add(field, product, point)
        point = add(field, point, point)
        factor >>= 1
    return product


def point_of(field, encoded):
    """A compressed point of the right subgroup; None for anything else, and for the point at infinity."""
    flags = encoded[0] >> 5
    parts = [int.from_bytes(encoded[at : at + 48], "big") for at in range(0, len(encoded), 48)]
    parts[0] &= (1 << 381) - 1
    if flags & 6 != 4 or any(part >= P for part in parts):
        return None
    x = parts[0] if field is Fp else (parts[1], parts[0])
    y = field.sqrt(field.add(field.mul(field.mul(x, x), x), field.four))
    if y is None:
        return None
    if field.is_large(y) != bool(flags & 1):
        y = field.sub(field.zero, y)
    return (x, y) if times(field, ORDER, (x, y)) is None else None


# Hashing to G1 (RFC 9380)


def expand(message, length):
    tag = TAG + bytes([len(TAG)])
    first = sha256(bytes(64) + message + length.to_bytes(2, "big") + b"\0" + tag).digest()
    blocks = [sha256(first + b"\1" + tag).digest()]
    while 32 * len(blocks) < length:
        mixed = bytes(a ^ b for a, b in zip(first, blocks[-1]))
        blocks.append(sha256(mixed + bytes([len(blocks) + 1]) + tag).digest())
    return b"".join(blocks)[:length]


def polynomial(coefficients, x):
    value = 0
    for coefficient in reversed(coefficients):
        value = (value * x + coefficient) % P
    return value


def map_to_curve(u):
    square = SSWU_Z * u * u % P
    factor = (square * square + square) % P
    x = -SSWU_B * pow(SSWU_A, -1, P) * (1 + pow(factor, -1, P)) if factor else SSWU_B * pow(SSWU_Z * SSWU_A, -1, P)
    right = lambda at: (at**3 + SSWU_A * at + SSWU_B) % P
    y = Fp.sqrt(right(x % P))
    if y is None:
        x = x * square
        y = Fp.sqrt(right(x % P))
    if u % 2 != y % 2:
        y = P - y
    x %= P
    numerator, denominator = polynomial(X_NUMERATOR, x), polynomial(X_DENOMINATOR, x)
    return (
        numerator * pow(denominator, -1, P) % P,
        y * polynomial(Y_NUMERATOR, x) * pow(polynomial(Y_DENOMINATOR, x), -1, P) % P,
    )


def hash_to_g1(message):
    random = expand(message, 128)
    one, other = (map_to_curve(int.from_bytes(random[at : at + 64], "big") % P) for at in (0, 64))
    return times(Fp, COFACTOR, add(Fp, one, other))


# The pairing


def multiply(one, other):
    long = [0] * 23
    for i, a in enumerate(one):
        if a:
            for j, b in enumerate(other):
                long[i + j] += a * b
    for i in range(22, 11, -1):
        long[i - 6] += 2 * long[i]
        long[i - 12] -= 2 * long[i]
    return [value % P for value in long[:12]]


def line(tangent, at, point):
    """The line through a point of G2 with this slope, at a point of G1, up to factors that the last exponent removes."""
    value = [0] * 12
    constant = Fp2.sub(Fp2.mul(tangent, at[0]), at[1])
    value[0], value[6] = constant[0] - constant[1], constant[1]
    linear = (-tangent[0] * point[0], -tangent[1] * point[0])
    value[2], value[8] = linear[0] - linear[1], linear[1]
    value[3] = point[1]
    return [one % P for one in value]


def loop(of_g1, of_g2):
    value, at = [1] + [0] * 11, of_g2
    for bit in bin(LOOP)[3:]:
        value = multiply(multiply(value, value), line(slope(Fp2, at, at), at, of_g1))
        at = add(Fp2, at, at)
        if bit == "1":
            value = multiply(value, line(slope(Fp2, at, of_g2), at, of_g1))
            at = add(Fp2, at, of_g2)
    return value


def is_one_after_exponent(value):
    exponent, product = (P**12 - 1) // ORDER, [1] + [0] * 11
    while exponent:
        if exponent & 1:
            product = multiply(product, value)
        value = multiply(value, value)
        exponent >>= 1
    return product == [1] + [0] * 11


def is_beacon_value(public_key, number, signature):
    """Whether the beacon with this key, as hex, signed the round of this number."""
    if len(signature) != 48:
        return False
    signed, key = point_of(Fp, signature), point_of(Fp2, bytes.fromhex(public_key))
    if signed is None or key is None:
        return False
    message = hash_to_g1(sha256(number.to_bytes(8, "big")).digest())
    x, y = signed
    opposite = loop((x, P - y), point_of(Fp2, GENERATOR))
    return is_one_after_exponent(multiply(opposite, loop(message, key)))
