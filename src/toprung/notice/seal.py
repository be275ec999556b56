"""What makes a push a push: its content, sealed for one browser (RFC 8291 with RFC 8188), and the signature by which a
push service knows who sends it (VAPID, RFC 8292).

Does no I/O; chance and time come in as arguments.
"""

from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from toprung.kernel import encode

CURVE = ec.SECP256R1()
POINT, SHARED, SALT, SCALAR = 65, 16, 16, 32
"""How many bytes a public key has, the secret that a browser shares, a salt, a private key."""
RECORD = 4096
"""The size of a record, of which a push is the only one."""
LAST = b"\x02"
"""Ends the last record of a content."""
VALID = 12 * 60 * 60
"""Seconds for which a signature holds; a day is the most."""


def sealed(content: bytes, keys: bytes, own: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """The content for the browser with these keys (its public key, then the shared secret) alone; `own` and `salt` are
    fresh for each."""
    browser, shared = keys[:POINT], keys[POINT:]
    sender = point(own)
    agreed = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, browser))
    secret = derived(agreed, shared, b"WebPush: info\0" + browser + sender, 32)
    key = derived(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(secret, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + RECORD.to_bytes(4, "big") + bytes([len(sender)]) + sender
    return head + AESGCM(key).encrypt(nonce, content + LAST, None)


def signature(key: ec.EllipticCurvePrivateKey, origin: str, contact: str, now: int) -> str:
    """The value of the header `Authorization` for the push service at this origin. `contact` says where whoever runs
    this server is found; it may be empty. `now` is in milliseconds."""
    claims = {"aud": origin, "exp": now // 1000 + VALID} | ({"sub": contact} if contact else {})
    said = f"{text(encode({'typ': 'JWT', 'alg': 'ES256'}))}.{text(encode(claims))}"
    pair = decode_dss_signature(key.sign(said.encode(), ec.ECDSA(SHA256())))
    signed = b"".join(part.to_bytes(SCALAR, "big") for part in pair)
    return f"vapid t={said}.{text(signed)}, k={text(point(key))}"


def new_key() -> bytes:
    """A fresh private key, as it is kept."""
    return ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(SCALAR, "big")


def private_key(kept: bytes) -> ec.EllipticCurvePrivateKey:
    """The private key that is kept so."""
    return ec.derive_private_key(int.from_bytes(kept, "big"), CURVE)


def point(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The key's public part."""
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def browser_keys(key: str, shared: str) -> bytes:
    """What a browser gave with its subscription (`p256dh`, `auth`), as it is kept. Raises ValueError."""
    public, secret = bytes_of(key), bytes_of(shared)
    if len(public) != POINT or len(secret) != SHARED:
        raise ValueError("these are no keys of a push subscription")
    ec.EllipticCurvePublicKey.from_encoded_point(CURVE, public)
    return public + secret


def derived(material: bytes, salt: bytes, purpose: bytes, length: int) -> bytes:
    """A key for this purpose (HKDF, RFC 5869)."""
    return HKDF(SHA256(), length, salt, purpose).derive(material)


def text(data: bytes) -> str:
    """Bytes as they stand in headers and subscriptions."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(said: str) -> bytes:
    """The bytes that such a text says. Raises ValueError."""
    return urlsafe_b64decode(said.encode("ascii") + b"=" * (-len(said) % 4))
