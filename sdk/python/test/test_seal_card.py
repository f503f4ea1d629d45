import base64
import json
import unittest
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Tuple
from unittest import mock

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from piton import PitonError, seal_card

VECTORS = json.loads(
    Path(__file__).parents[3].joinpath('contract/test-vectors/sealing.json').read_text('utf-8')
)
PLAINTEXT: Dict[str, str] = json.loads(VECTORS['sealed'][0]['plaintext'])
CARD: Dict[str, Any] = {
    'card_number': PLAINTEXT['cardNumber'],
    'month': PLAINTEXT['month'],
    'year': PLAINTEXT['year'],
    'cvv': PLAINTEXT['cvv'],
    'name': PLAINTEXT['name'],
    'amount': PLAINTEXT['amount'],
    'purpose': PLAINTEXT['purpose'],
    'person_name': PLAINTEXT['personName'],
    'person_email': PLAINTEXT['personEmail'],
    'person_phone': PLAINTEXT['personPhone'],
}


@dataclass
class Company:
    public_key: str = VECTORS['publicKey']
    key_id: str = VECTORS['keyId']


class SealCardTest(unittest.TestCase):
    def test_opens_the_vectors(self) -> None:
        """The opener of these tests is right, so the next test means something."""
        for vector in VECTORS['sealed']:
            if vector['form'] == 'jwe':
                self.assertEqual(opened(vector['encryptedTxt'])[1], vector['plaintext'])

    def test_seals_what_the_owner_of_the_key_can_open(self) -> None:
        header, text = opened(seal_card(Company(), **CARD))
        self.assertEqual(json.loads(text), PLAINTEXT)
        self.assertEqual(header['kid'], VECTORS['keyId'])

    def test_seals_a_card_without_an_amount(self) -> None:
        alone = {name: text for name, text in CARD.items() if name not in ('amount', 'purpose')}
        text = json.loads(opened(seal_card(Company(), **alone))[1])
        wanted = {**PLAINTEXT}
        for name in ('amount', 'currency', 'purpose'):
            del wanted[name]
        self.assertEqual(text, wanted)

    def test_seals_text_outside_ascii_and_the_country(self) -> None:
        card = {**CARD, 'name': 'José Élie', 'country': 'Saint Lucia'}
        wanted = {**PLAINTEXT, 'name': 'José Élie', 'country': 'Saint Lucia'}
        self.assertEqual(json.loads(opened(seal_card(Company(), **card))[1]), wanted)

    def test_never_seals_the_same_text_twice(self) -> None:
        self.assertNotEqual(seal_card(Company(), **CARD), seal_card(Company(), **CARD))

    def test_names_the_key_that_it_needs(self) -> None:
        with self.assertRaisesRegex(PitonError, 'get_company'):
            seal_card(Company(public_key='pk_test_piton_1'), **CARD)

    def test_names_the_package_that_it_needs(self) -> None:
        missing = {'cryptography.hazmat.primitives': None}
        with mock.patch.dict('sys.modules', missing), self.assertRaisesRegex(PitonError, 'pip install'):
            seal_card(Company(), **CARD)


def opened(encrypted_txt: str) -> Tuple[Dict[str, Any], str]:
    protected, *others = encrypted_txt.split('.')
    encrypted_key, iv, sealed, tag = map(bytes_of, others)
    private_key: Any = serialization.load_pem_private_key(VECTORS['privateKey'].encode(), None)
    oaep = padding.OAEP(padding.MGF1(hashes.SHA256()), hashes.SHA256(), None)
    content_key = private_key.decrypt(encrypted_key, oaep)
    text = AESGCM(content_key).decrypt(iv, sealed + tag, protected.encode())
    return json.loads(bytes_of(protected)), text.decode()


def bytes_of(text: str) -> bytes:
    return base64.urlsafe_b64decode(text + '=' * (-len(text) % 4))


if __name__ == '__main__':
    unittest.main()
