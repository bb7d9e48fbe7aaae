# SPDX-License-Identifier: MIT
"""A service of FastAPI that asks two others by every client: in tasks at once, and on a thread."""

import asyncio
import os

import aiohttp
import httpx
import requests
import urllib3
from fastapi import APIRouter, FastAPI

PRICE, STOCK = os.environ["PRICE"], os.environ["STOCK"]
app = FastAPI()
router = APIRouter(prefix="/shop")
pool = urllib3.PoolManager()


async def by_httpx(number):
    async with httpx.AsyncClient() as client:
        (await client.get(f"{PRICE}/price/{number}")).raise_for_status()


async def by_aiohttp(number):
    async with (
        aiohttp.ClientSession() as session,
        # Sends on to the address with a slash.
        session.get(f"{STOCK}/stock/{number}") as answer,
    ):
        await answer.text()


def on_a_thread(number):
    requests.get(f"{PRICE}/price/{number}", timeout=60).raise_for_status()
    httpx.get(f"{PRICE}/price/{number}").raise_for_status()
    pool.request("GET", f"{STOCK}/missing/{number}")


@router.get("/orders/{number}")
async def order(number: int):
    await asyncio.gather(by_httpx(number), by_aiohttp(number))
    await asyncio.to_thread(on_a_thread, number)


app.include_router(router)
